"""Makes a Python wheel that carries the binary, so that `pipx install` puts it on the PATH.

Source: the binary distribution format of wheels (PEP 427), platform tags (PEP 600).
Usage: wheel.py BINARY VERSION PLATFORM ROOT FOLDER
"""

import base64
import hashlib
import pathlib
import sys
import zipfile

binary, version, platform, root, folder = sys.argv[1:]
root = pathlib.Path(root)
info = f"pathfinder_check-{version}.dist-info"
readme = (root / "README.md").read_text(encoding="utf-8")
files = {
    f"pathfinder_check-{version}.data/scripts/pathfinder": (pathlib.Path(binary).read_bytes(), 0o755),
    f"{info}/licenses/LICENSE": ((root / "LICENSE").read_bytes(), 0o644),
    f"{info}/METADATA": (
        f"""Metadata-Version: 2.4
Name: pathfinder-check
Version: {version}
Summary: A model checker for Java programs
License-Expression: Apache-2.0
License-File: LICENSE
Description-Content-Type: text/markdown

{readme}""".encode(),
        0o644,
    ),
    f"{info}/WHEEL": (
        f"""Wheel-Version: 1.0
Generator: pathfinder
Root-Is-Purelib: false
Tag: py3-none-{platform}
""".encode(),
        0o644,
    ),
}
record = []
target = pathlib.Path(folder) / f"pathfinder_check-{version}-py3-none-{platform}.whl"
with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as wheel:
    for name, (content, mode) in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        record.append(f"{name},sha256={digest},{len(content)}")
        entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
        entry.external_attr = (0o100000 | mode) << 16
        entry.compress_type = zipfile.ZIP_DEFLATED
        wheel.writestr(entry, content)
    record.append(f"{info}/RECORD,,")
    wheel.writestr(zipfile.ZipInfo(f"{info}/RECORD", (1980, 1, 1, 0, 0, 0)), "\n".join(record) + "\n")
print(target)
