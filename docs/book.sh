#!/usr/bin/env bash
# Builds the documents as a book, FOLDER/html, and checks its links.
# The copy in FOLDER/src has the folders of the repository, so that links between documents are kept.
# Usage: book.sh MDBOOK FOLDER
set -euo pipefail
mdbook=$1
root=$(dirname "$(dirname "$(readlink -f "$0")")")
mkdir -p "$2"
book=$(readlink -f "$2")
rm -rf "$book/src" "$book/html"
mkdir -p "$book/src/docs"
cp "$root"/docs/book.{toml,css} "$book"
cp "$root"/{README,ARCHITECTURE,CONTRIBUTING,CHANGELOG}.md "$root/LICENSE" "$book/src"
(cd "$root/docs" && find . -name '*.md' -exec cp --parents {} "$book/src/docs" \;)
(cd "$root" && cp -r --parents examples tests/testgen extra/vscode/README.md "$book/src")

# mdBook makes a page index.html of each README.md, but does not change the links to it.
find "$book/src" -name '*.md' -exec sed -i 's|\](\([^)]*\)README\.md|](\1index.md|g' {} +

# The table of contents is at the top of the copy, and ends with the decision records.
sed -e 's|](\.\./|](|; t' -e 's|](|](docs/|' "$root/docs/SUMMARY.md" > "$book/src/SUMMARY.md"
rm "$book/src/docs/SUMMARY.md"
for record in "$root"/docs/decisions/[0-9]*.md; do
  name=$(basename "$record")
  title=$(sed -n '1s/^# [0-9]*: //p' "$record")
  echo "  - [${name%%-*} $title](docs/decisions/$name)" >> "$book/src/SUMMARY.md"
done

"$mdbook" build "$book"
python3 "$root/docs/links.py" "$book/html"
