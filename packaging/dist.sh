#!/usr/bin/env bash
# Makes the packages of a binary: an archive, a .deb, a Python wheel, an npm package, a container folder.
# All carry the same binary, so that none of them compiles anything. The binary is linked to the C library
# dynamically: a static one cannot load the solver Z3 at run time. The static one, if there is one, is a second
# archive, for systems with another or an older C library.
# Usage: dist.sh BINARY FOLDER [STATIC_BINARY]
set -euo pipefail
binary=$(readlink -f "$1")
mkdir -p "$2"
out=$(readlink -f "$2")
here=$(readlink -f "$(dirname "$0")")
root=$(dirname "$here")
version=$(sed -n 's/^version = "\(.*\)"/\1/p' "$root/Cargo.toml" | head -1)
machine=$(uname -m)
name=pathfinder-$version-$machine-linux-gnu
# The newest version of a symbol of glibc that the binary needs.
glibc=$(grep -ao 'GLIBC_2\.[0-9]*' "$binary" | sed 's/GLIBC_//' | sort -uV | tail -1)
[[ -n $glibc ]] || { echo "dist: $binary names no version of glibc" >&2; exit 1; }

stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT

# The files of every package.
tree=$stage/$name
install -Dm755 "$binary" "$tree/bin/pathfinder"
strip --strip-debug "$tree/bin/pathfinder"
install -Dm644 "$root/LICENSE" "$tree/share/doc/pathfinder/LICENSE"
install -Dm644 "$root/README.md" "$root/CHANGELOG.md" -t "$tree/share/doc/pathfinder"
mkdir -p "$tree/share/man/man1" "$tree/share/bash-completion/completions" \
  "$tree/share/zsh/site-functions" "$tree/share/fish/vendor_completions.d"
"$tree/bin/pathfinder" man | gzip -9n > "$tree/share/man/man1/pathfinder.1.gz"
"$tree/bin/pathfinder" completions bash > "$tree/share/bash-completion/completions/pathfinder"
"$tree/bin/pathfinder" completions zsh > "$tree/share/zsh/site-functions/_pathfinder"
"$tree/bin/pathfinder" completions fish > "$tree/share/fish/vendor_completions.d/pathfinder.fish"

tar -C "$stage" --owner=0 --group=0 --numeric-owner -czf "$out/$name.tar.gz" "$name"
echo "$out/$name.tar.gz"

if [[ -n ${3:-} ]]; then
  if grep -aq 'GLIBC_2\.' "$3"; then
    echo "dist: $3 is not static" >&2
    exit 1
  fi
  static=pathfinder-$version-$machine-linux-musl
  cp -r "$tree" "$stage/$static"
  install -m755 "$3" "$stage/$static/bin/pathfinder"
  strip --strip-debug "$stage/$static/bin/pathfinder"
  tar -C "$stage" --owner=0 --group=0 --numeric-owner -czf "$out/$static.tar.gz" "$static"
  echo "$out/$static.tar.gz"
else
  echo "no static binary: the target $machine-unknown-linux-musl of Rust is not installed"
fi

if command -v dpkg-deb >/dev/null; then
  arch=$(dpkg --print-architecture)
  deb=$stage/deb
  mkdir -p "$deb/usr" "$deb/DEBIAN"
  cp -r "$tree/bin" "$tree/share" "$deb/usr"
  mv "$deb/usr/share/doc/pathfinder/LICENSE" "$deb/usr/share/doc/pathfinder/copyright"
  cat > "$deb/DEBIAN/control" <<END
Package: pathfinder
Version: $version
Architecture: $arch
Maintainer: Pathfinder developers <pathfinder@localhost>
Installed-Size: $(du -sk "$deb/usr" | cut -f1)
Depends: libc6 (>= $glibc), libgcc-s1
Recommends: openjdk-17-jdk-headless | java-sdk-headless (>= 17)
Suggests: libz3-4
Section: devel
Priority: optional
Description: model checker for Java programs
 Executes every thread schedule and every choice of a Java program, and
 reports deadlocks, uncaught exceptions and data races with their paths.
END
  dpkg-deb --root-owner-group --build "$deb" "$out/pathfinder_${version}_$arch.deb" >/dev/null
  echo "$out/pathfinder_${version}_$arch.deb"
fi

python3 "$here/wheel.py" "$tree/bin/pathfinder" "$version" "manylinux_${glibc/./_}_$machine" "$root" "$out"

npm=$stage/npm
cp -r "$here/npm" "$npm"
install -Dm755 "$tree/bin/pathfinder" "$npm/bin/pathfinder"
cp "$root/LICENSE" "$npm"
cpu=$machine
case $machine in x86_64) cpu=x64 ;; aarch64) cpu=arm64 ;; esac
sed -i "s/@version@/$version/; s/@cpu@/$cpu/" "$npm/package.json"
tar -C "$stage" --owner=0 --group=0 --numeric-owner --transform 's/^npm/package/' -czf "$out/pathfinder-$version.tgz" npm
echo "$out/pathfinder-$version.tgz"

rm -rf "$out/container"
mkdir -p "$out/container"
cp "$here/Containerfile" "$out/container"
cp "$out/$name.tar.gz" "$out/container/pathfinder.tar.gz"
echo "$out/container"
(cd "$out" && sha256sum -- *.tar.gz *.tgz *.whl $(compgen -G '*.deb' || true) > SHA256SUMS)
echo "$out/SHA256SUMS"
