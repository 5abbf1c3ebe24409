#!/bin/sh
# Make sure that the browser tests find a Chromium: one on PATH, Playwright's own, or a new one.
# Debian's shell without a window is installed too where that can be done: tests take two thirds of
# the time in it.
# Usage: tools/ensure_chromium.sh [PYTHON], a Python that has Playwright.
set -eu
python=${1:-python3}

on_path() {
    for name in chromium-headless-shell chromium chromium-browser google-chrome
    do
        command -v "$name" && return
    done
    return 1
}

of_playwright() {
    "$python" - <<'PY' 2>/dev/null
from pathlib import Path
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    path = playwright.chromium.executable_path
raise SystemExit(not Path(path).exists())
PY
}

from_apt() {
    command -v apt-get >/dev/null || return 1
    as_root=
    if [ "$(id -u)" -ne 0 ]
    then
        sudo -n true 2>/dev/null || return 1
        as_root="sudo -n"
    fi
    echo "ensure_chromium.sh: installing the packages $1 and fonts-noto-cjk" >&2
    $as_root apt-get -qq update </dev/null &&
        $as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300 \
            install -y --no-install-recommends "$1" fonts-noto-cjk </dev/null >/dev/null
}

command -v chromium-headless-shell >/dev/null && exit
from_apt chromium-headless-shell && command -v chromium-headless-shell >/dev/null && exit
on_path >/dev/null && exit
of_playwright && exit
from_apt chromium && on_path >/dev/null && exit
echo "ensure_chromium.sh: asking Playwright for its own Chromium" >&2
"$python" -m playwright install chromium >/dev/null 2>&1 && exit
echo "ensure_chromium.sh: found no Chromium and could not install one. Put 'chromium' on PATH, or see" \
    "what '$python -m playwright install chromium' says, or run '$python -m pytest -m \"not browser\"'" >&2
exit 1
