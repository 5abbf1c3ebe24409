"""On what the figures were measured."""

import os
import platform
from importlib.metadata import version
from pathlib import Path


def machine_lines() -> list[str]:
    """Return processor, system, versions, and how busy the machine was otherwise."""
    return [
        f"{processor()}, {os.cpu_count()} cores, {platform.system()} {platform.machine()}",
        f"Python {platform.python_version()}, "
        + ", ".join(f"{name} {version(name)}" for name in ("numpy", "numba", "madang")),
        f"load average {os.getloadavg()[0]:.1f} at the end of the run",
    ]


def processor() -> str:
    """Return the processor's name, as far as the system tells."""
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text().splitlines():
            if line.startswith("model name"):
                return line.split(":", 1)[1].strip()
    return platform.processor() or "unknown processor"
