"""Install PostgreSQL, Redis and Chromium from the system's packages, where they are missing: `make services`.

Nothing is done when all are there. Nothing that the packages would start is started, now or at the next boot: Debian's
would make a cluster of their own on port 5432, and run it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from . import in_ci, is_root, missing

POLICY = Path("/usr/sbin/policy-rc.d")
CLUSTERS = Path("/etc/postgresql-common/createcluster.d/regalia-tests.conf")


def ran(*command: str) -> bool:
    """Whether it succeeded. What it says goes to standard error."""
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    return (
        subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, stdout=sys.stderr).returncode == 0
    )


@contextmanager
def placed(path: Path, text: str, mode: int) -> Iterator[None]:
    """A file that is there meanwhile; one that was there already stays as it is."""
    if path.exists():
        yield
        return
    folders = [folder for folder in path.parents if not folder.exists()]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    path.chmod(mode)
    try:
        yield
    finally:
        path.unlink(missing_ok=True)
        for folder in folders:
            if not any(folder.iterdir()):
                folder.rmdir()


def with_apt(wanted: list[str]) -> None:
    """Debian, Ubuntu."""
    packages = {"PostgreSQL": ["postgresql"], "Redis": ["redis-server"], "Chromium": ["chromium"]}
    names = [package for name in wanted for package in packages[name]]
    install = [
        "apt-get",
        "-qq",
        "-o",
        "DPkg::Lock::Timeout=300",
        "install",
        "-y",
        "--no-install-recommends",
        *names,
    ]
    with (
        placed(POLICY, "#!/bin/sh\nexit 101\n", 0o755),
        placed(CLUSTERS, "create_main_cluster = false\n", 0o644),
    ):
        if not ran(*install):  # perhaps for want of lists, or because they are old
            ran("apt-get", "-qq", "update")
            ran(*install)
    if "Redis" in wanted and shutil.which("systemctl"):
        ran("systemctl", "--quiet", "disable", "redis-server.service")


def with_dnf(wanted: list[str]) -> None:
    """Fedora and its kin, where Valkey has come in Redis's place."""
    if "PostgreSQL" in wanted:
        ran("dnf", "-q", "-y", "install", "postgresql-server")
    if "Redis" in wanted and not ran("dnf", "-q", "-y", "install", "redis"):
        ran("dnf", "-q", "-y", "install", "valkey")
    if "Chromium" in wanted:
        ran("dnf", "-q", "-y", "install", "chromium")


def with_apk(wanted: list[str]) -> None:
    """Alpine."""
    packages = {"PostgreSQL": "postgresql", "Redis": "redis", "Chromium": "chromium"}
    ran("apk", "add", "--quiet", *[packages[name] for name in wanted])


def with_brew(wanted: list[str]) -> None:
    """macOS, where nobody needs to be root."""
    packages = {"PostgreSQL": "postgresql@17", "Redis": "redis", "Chromium": "google-chrome"}
    ran("brew", "install", "--quiet", *[packages[name] for name in wanted])


def main() -> None:
    """Install what is missing, or say why not."""
    wanted = missing()
    if not wanted:
        return
    names = ", ".join(wanted)
    as_root = {"apt-get": with_apt, "dnf": with_dnf, "apk": with_apk} if is_root() else {"brew": with_brew}
    for manager, install in as_root.items():
        if shutil.which(manager):
            print(f"Installing {names} for the tests, with {manager}", flush=True)
            install(wanted)
            break
    if not (still := missing()):
        return
    names = ", ".join(still)
    if in_ci() or is_root():
        raise SystemExit(
            f"{names} could not be installed, and the tests need them: please install them yourself"
        )
    print(f"{names} can't be installed without root: what needs them WILL NOT BE TESTED", flush=True)


if __name__ == "__main__":
    main()
