"""How many files this process may hold open, and how many of them may be connections."""

try:
    import resource
except ImportError:  # not on every system, and where it is missing there is no such limit
    resource = None  # type: ignore[assignment]

KEPT_BACK = 64  # for the database, the files of the pages and processes of ours


def raise_limit() -> None:
    """Take as many descriptors as the system grants, as programs with many connections do."""
    if resource is None:
        return
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def most_connections(wanted: int) -> int:
    """Return how many connections may be open, so that descriptors never run out."""
    if resource is None:
        return wanted
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return wanted if soft == resource.RLIM_INFINITY else max(1, min(wanted, soft - KEPT_BACK))
