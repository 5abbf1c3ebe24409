/** Style sheets beside those of the page: each comes with what is first shown in it. */

/** Those on the page, or on their way to it, by their address. @type {Map<string, Promise<unknown>>} */
const worn = new Map();

/**
 * Put a style sheet on the page, once; again where it could not be fetched.
 *
 * @param {string} href
 * @returns {Promise<unknown>} settles when it is there
 */
export function wear(href) {
  const known = worn.get(href);
  if (known) return known;
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  const fresh = new Promise((settle, fail) => Object.assign(link, { onload: settle, onerror: fail }));
  worn.set(href, fresh);
  fresh.catch(() => {
    worn.delete(href);
    link.remove();
  });
  document.head.append(link);
  return fresh;
}
