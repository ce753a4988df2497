#!/usr/bin/env bash
# Installs each package of `make dist` in an empty folder and checks a program with it.
# Usage: try.sh FOLDER
set -euo pipefail
out=$(readlink -f "$1")
here=$(readlink -f "$(dirname "$0")")
program=$(dirname "$here")/examples/RemoteAgent.java
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# The environment of the caller names no tool of this project.
try() {
  local name=$1 tool=$2 status=0
  cp "$program" .
  env -i HOME="$work" PATH=/usr/bin:/bin "$tool" check RemoteAgent.java > log 2>&1 || status=$?
  if [[ $status -ne 1 ]] || ! grep -q '^deadlock: ' log; then
    cat log
    echo "try: $name: exit status $status, and no deadlock" >&2
    exit 1
  fi
  echo "$name: $(env -i "$tool" --version)"
}

sha256sum --quiet --check --strict <(cd "$out" && sed "s|  |  $out/|" SHA256SUMS)

for archive in "$out"/pathfinder-*-linux-*.tar.gz; do
  name=$(basename "$archive" .tar.gz)
  mkdir "$name"
  tar -C "$name" --strip-components=1 -xzf "$archive"
  try "archive ${name##*-}" "$work/$name/bin/pathfinder"
  [[ -s $name/share/man/man1/pathfinder.1.gz ]]
done

for deb in "$out"/*.deb; do
  [[ -e $deb ]] || continue
  dpkg-deb -x "$deb" deb
  dpkg-deb -f "$deb" Depends | grep -q 'libc6 (>= '
  try deb "$work/deb/usr/bin/pathfinder"
done

python3 -m venv venv
venv/bin/pip install --quiet --no-index --disable-pip-version-check "$out"/*.whl
try wheel "$work/venv/bin/pathfinder"
venv/bin/pip uninstall --quiet --yes pathfinder-check
[[ ! -e venv/bin/pathfinder ]]

if command -v npm >/dev/null; then
  mkdir node
  npm install --prefix node --offline --no-audit --no-fund --loglevel=error "$out"/pathfinder-*.tgz >/dev/null
  try npm "$work/node/node_modules/.bin/pathfinder"
else
  echo "npm: not installed here, so its package was not tried"
fi

if docker info >/dev/null 2>&1; then
  docker build -q -t pathfinder-try -f "$out/container/Containerfile" "$out/container" >/dev/null
  docker run --rm pathfinder-try --version
else
  echo "container: no docker runs here, so the image was not built"
fi
