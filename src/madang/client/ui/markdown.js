/**
 * The Markdown of our own rules pages, as elements: headings, paragraphs, examples, lists, tables, code, emphasis,
 * links. Nothing is ever taken as HTML. Paragraphs that begin with a number, as `4.2`, and headings that
 * do can be linked to as sections.
 */

import { h } from "../html.js";

/** @typedef {import("../vendor/preact.js").ComponentChild} Child */

const INLINE =
  /(`[^`]+`)|\*\*(.+?)\*\*|\*([^*\s][^*]*)\*|\[([^\]]+)\]\(([^)\s]+)\)|\b([A-Z]{2}) (\d+(?:\.\d+)?)/;
const BULLET = /^\s*[-*] +/;
const NUMBERED = /^\s*\d+\. +/;
const EXAMPLE = /^> ?/;
const SECTION = /^(\d+(?:\.\d+)*)(?=[.\s])/;

/** @param {string} section */
export function anchor(section) {
  return `s-${section}`;
}

/**
 * What stands for parts of the text that mean more than their letters; null: they stand as they are.
 *
 * @typedef {object} Marks
 * @property {(words: string) => Child} code
 * @property {(section: string) => Child} number of a section, where it begins
 * @property {(name: string) => string} page the address of another page, "": it has none
 * @property {(prefix: string, section: string) => Child} cited a section of another page, as in `MJ 5.5`
 */

/** @type {Marks} */
const PLAIN = { code: () => null, number: () => null, page: () => "", cited: () => null };

/** @param {string} text @param {Marks} [marks] @returns {Child[]} */
export function markdown(text, marks = PLAIN) {
  return blocks(text).map((lines) => block(lines, marks));
}

/** Lines that belong together. @param {string} text @returns {string[][]} */
function blocks(text) {
  /** @type {string[][]} */
  const found = [];
  let isFenced = false;
  let isOpen = false;
  for (const line of text.split(/\r?\n/)) {
    const fence = line.startsWith("```");
    const begins = !isFenced && (fence || /^#{1,6} /.test(line) || !sameKind(found, line));
    if (!isFenced && !line.trim()) isOpen = false;
    else if (begins || !isOpen) found.push([line]);
    else found[found.length - 1]?.push(line);
    if (isFenced || line.trim()) isOpen = !/^#{1,6} /.test(line);
    if (fence) {
      isOpen = !isFenced;
      isFenced = !isFenced;
    }
  }
  return found;
}

/** Whether a line goes on with the last block: not from text to a table or a list, nor to a new numbered section. @param {string[][]} found @param {string} line */
function sameKind(found, line) {
  const first = found[found.length - 1]?.[0] ?? "";
  if (SECTION.test(line)) return false;
  if (isItem(line)) return isItem(first);
  return line.startsWith("|") === first.startsWith("|") && EXAMPLE.test(line) === EXAMPLE.test(first);
}

/** @param {string} line */
function isItem(line) {
  return BULLET.test(line) || NUMBERED.test(line);
}

/** @param {string[]} lines @param {Marks} marks @returns {Child} */
function block(lines, marks) {
  const [first = ""] = lines;
  const heading = /^(#{1,6}) +(.*)$/.exec(first);
  if (heading) return titled(heading[1]?.length ?? 1, heading[2] ?? "", marks);
  if (first.startsWith("```")) return h("pre", { tabIndex: 0 }, h("code", {}, lines.slice(1, -1).join("\n")));
  if (first.startsWith("|")) return table(lines, marks);
  if (isItem(first)) return list(lines, marks);
  if (EXAMPLE.test(first))
    return h(
      "div",
      { class: "example" },
      lines.map((line) => h("p", {}, inline(line.replace(EXAMPLE, ""), marks))),
    );
  if (/^-{3,}$/.test(first)) return h("hr", {});
  return numbered("p", {}, lines.join(" "), marks);
}

/** A page has one `h1`, which is not in the text; what stands under that of the text stands under it. @param {number} level @param {string} text @param {Marks} marks */
function titled(level, text, marks) {
  return numbered(`h${Math.max(level, 2)}`, { tabIndex: -1 }, text, marks);
}

/** An element that its number, if it begins with one, can be linked by. @param {string} tag @param {object} props @param {string} text @param {Marks} marks */
function numbered(tag, props, text, marks) {
  const section = SECTION.exec(text.replaceAll("*", ""))?.[1];
  if (!section) return h(tag, props, inline(text, marks));
  const number = text.startsWith(section) ? marks.number(section) : null;
  return h(
    tag,
    { ...props, id: anchor(section) },
    number,
    inline(number ? text.slice(section.length) : text, marks),
  );
}

/** @param {string[]} lines @param {Marks} marks */
function list(lines, marks) {
  const isNumbered = NUMBERED.test(lines[0] ?? "");
  /** @type {string[]} */
  const items = [];
  for (const line of lines) {
    if (isItem(line)) items.push(line.replace(isNumbered ? NUMBERED : BULLET, ""));
    else items[items.length - 1] += ` ${line.trim()}`;
  }
  return h(
    isNumbered ? "ol" : "ul",
    {},
    items.map((item) => h("li", {}, inline(item, marks))),
  );
}

/** @param {string[]} lines @param {Marks} marks */
function table(lines, marks) {
  const rows = lines.map(cells);
  const [head = [], , ...body] = rows;
  return h(
    "div",
    { class: "scrolling", tabIndex: 0, role: "group" },
    h(
      "table",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          head.map((cell) => (cell ? h("th", { scope: "col" }, inline(cell, marks)) : h("td", {}))),
        ),
      ),
      h(
        "tbody",
        {},
        body.map((row) =>
          h(
            "tr",
            {},
            row.map((cell) => h("td", {}, inline(cell, marks))),
          ),
        ),
      ),
    ),
  );
}

/** @param {string} line */
function cells(line) {
  return line
    .replace(/^\||\|\s*$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll("\\|", "|"));
}

/** @param {string} text @param {Marks} marks @returns {Child[]} */
function inline(text, marks) {
  const found = INLINE.exec(text);
  if (!found) return text ? [text] : [];
  const before = text.slice(0, found.index);
  return [before, marked(found, marks), ...inline(text.slice(found.index + found[0].length), marks)];
}

/** @param {RegExpExecArray} found @param {Marks} marks @returns {Child} */
function marked([all, code, strong, soft, words = "", target = "", prefix, section = ""], marks) {
  if (prefix) return marks.cited(prefix, section) ?? all;
  if (code) return marks.code(code.slice(1, -1)) ?? h("code", {}, code.slice(1, -1));
  if (strong) return h("strong", {}, inline(strong, marks));
  if (soft) return h("em", {}, inline(soft, marks));
  const address = /^(https?:|#)/.test(target) ? target : addressOf(target, marks);
  return address ? h("a", { href: address }, inline(words, marks)) : h("span", {}, inline(words, marks));
}

/** Where a link to a file next to this one leads. @param {string} target @param {Marks} marks */
function addressOf(target, marks) {
  const name = /^([a-z_]+)(?:\.[a-z]+)?\.md$/.exec(target)?.[1];
  return name ? marks.page(name) : "";
}
