"""A Chromium for the tests of the page where there is none, Debian's: `make browser`. Says all that it does."""

import os
import shutil
import subprocess

from tests.page.browsing import chromium

UPDATE = "apt-get update"
INSTALL = "apt-get install --yes --no-install-recommends chromium"


def main() -> int:
    if found := chromium():
        print(f"The tests of the page use {found}.")
        return 0
    if not shutil.which("apt-get"):
        print("Chromium is missing, and there is no apt-get to install it: install Chromium or Chrome by hand, so that")
        print("the command chromium, chromium-browser or google-chrome can be found.")
        return 1
    if os.geteuid() != 0:
        print("Chromium is missing, and only root may install Debian's package. By hand:")
        print(f"  sudo {UPDATE} && sudo {INSTALL}")
        return 1
    print("Chromium is missing: installing Debian's package chromium with apt-get …")
    for command in (UPDATE, INSTALL):
        print(f"+ {command}", flush=True)
        subprocess.run(command.split(), check=False)
    if not chromium():
        print("apt-get has installed no Chromium; what it says above is why.")
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
