# What a person or a CI job runs. Each target says what it does; `make help` lists them.
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.PHONY: help setup libraries solver debug-client java build dist docs vscode demo test test-slow test-jpf bench fuzz clean

TARGET := $(abspath $(or $(CARGO_TARGET_DIR),target))
PATHFINDER := $(TARGET)/release/pathfinder
# The same, linked fast; and that with the assertions of debug builds.
QUICK := $(TARGET)/quick/pathfinder
TESTED := $(TARGET)/checked/pathfinder
JAVAC = $(if $(wildcard $(JAVA_HOME)/bin/javac),$(JAVA_HOME)/bin/javac,javac)
JAVA_SOURCES := $(shell find java -name '*.java')
JAVA_CLASSES := $(TARGET)/java-classes
JPF_SHIM := $(TARGET)/jpf-shim
DEBUG_CLIENT := $(TARGET)/debug-client

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 12

setup: ## install what is missing to build and test (Debian, Ubuntu)
	@missing=(); \
	[[ -x "$(JAVA_HOME)/bin/javac" ]] || command -v javac >/dev/null || missing+=(openjdk-17-jdk-headless); \
	command -v cc >/dev/null || missing+=(gcc libc6-dev); \
	if (( $${#missing[@]} )); then \
	  if ! command -v apt-get >/dev/null; then \
	    echo "Missing: $${missing[*]}. There is no apt-get here: install a JDK of release 17 or later (javac on the PATH or JAVA_HOME set) and a C linker (cc) by hand." >&2; \
	    exit 1; \
	  fi; \
	  root=(); \
	  if (( $$(id -u) )); then \
	    command -v sudo >/dev/null || { echo "Missing: $${missing[*]}. Run 'apt-get install $${missing[*]}' as root." >&2; exit 1; }; \
	    root=(sudo); \
	  fi; \
	  "$${root[@]}" apt-get update; \
	  "$${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$${missing[@]}"; \
	fi; \
	command -v cargo >/dev/null || { echo "Missing: cargo. Install Rust from https://rustup.rs (see rust-version in Cargo.toml)." >&2; exit 1; }
	@$(MAKE) --no-print-directory solver

LIBRARIES := junit4 junit5 libguava-java libcommons-lang3-java libcommons-collections4-java libgoogle-gson-java libjoda-time-java \
  libjctools-java liblog4j1.2-java liblog4j2-java liblogback-java libslf4j-java

libraries: ## install the Java libraries that some cases use (Debian, Ubuntu); without them these are skipped
	@missing=(); \
	for package in $(LIBRARIES); do dpkg -s "$$package" >/dev/null 2>&1 || missing+=("$$package"); done; \
	(( $${#missing[@]} )) || exit 0; \
	root=(); (( $$(id -u) == 0 )) || root=(sudo -n); \
	command -v apt-get >/dev/null && "$${root[@]}" apt-get update && \
	  "$${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$${missing[@]}" || \
	  echo "Not installed: $${missing[*]}. The cases that use them are skipped." >&2

solver: ## install the solver Z3 (Debian, Ubuntu); without it the tests that use it are skipped
	@if ! compgen -G '/usr/lib*/libz3.so*' >/dev/null && ! compgen -G '/usr/lib/*/libz3.so*' >/dev/null; then \
	  root=(); (( $$(id -u) == 0 )) || root=(sudo -n); \
	  command -v apt-get >/dev/null && "$${root[@]}" apt-get update && \
	    "$${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends libz3-4 || \
	    echo "Not installed: libz3-4. Without it, checks with symbolic floating-point numbers are incomplete." >&2; \
	fi

debug-client: ## install the npm package that drives the debugger in a test (and npm, on Debian, Ubuntu); without it the test is skipped
	@if ! command -v npm >/dev/null; then \
	  root=(); (( $$(id -u) == 0 )) || root=(sudo -n); \
	  command -v apt-get >/dev/null && "$${root[@]}" apt-get update && \
	    "$${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends nodejs npm || true; \
	fi; \
	mkdir -p $(DEBUG_CLIENT); \
	if ! cmp -s tests/debugger/package.json $(DEBUG_CLIENT)/package.json || [[ ! -d $(DEBUG_CLIENT)/node_modules ]]; then \
	  rm -rf $(DEBUG_CLIENT)/node_modules; \
	  cp tests/debugger/package.json $(DEBUG_CLIENT); \
	  npm install --prefix $(DEBUG_CLIENT) --no-audit --no-fund --ignore-scripts >/dev/null || \
	    { rm -rf $(DEBUG_CLIENT)/node_modules; echo "Not installed: the client in tests/debugger/package.json. The test that uses it is skipped." >&2; }; \
	fi

java: $(JAVA_CLASSES)/.compiled ## compile java/ to target/java-classes, for a compiler's class path

$(JAVA_CLASSES)/.compiled: $(JAVA_SOURCES) | setup
	rm -rf $(JAVA_CLASSES)
	mkdir -p $(JAVA_CLASSES)
	$(JAVAC) --release 8 -g -Xlint:-options -encoding UTF-8 -implicit:none \
	  -sourcepath crates/natives/junit-api -d $(JAVA_CLASSES) $(JAVA_SOURCES)
	touch $@

build: setup ## build target/release/pathfinder
	cargo build --release --locked

MUSL := $(shell uname -m)-unknown-linux-musl

dist: build ## make packages in target/dist (archives, .deb, Python wheel, npm package, container folder) and try each
	rm -rf $(TARGET)/dist
	@# A target of Rust is installed by `rustup target add`. Without it there is no static archive.
	static=; \
	if rustup target list --installed 2>/dev/null | grep -qx $(MUSL); then \
	  cargo build --release --locked -p pathfinder --target $(MUSL); \
	  static=$(TARGET)/$(MUSL)/release/pathfinder; \
	fi; \
	packaging/dist.sh $(PATHFINDER) $(TARGET)/dist $$static
	packaging/try.sh $(TARGET)/dist

# mdBook takes minutes to compile, so one on the PATH is preferred.
MDBOOK = $(or $(shell command -v mdbook),$(TARGET)/tools/bin/mdbook)

docs: ## build the documents as a book, target/book/html, and check its links
	@[[ -x "$(MDBOOK)" ]] || cargo install mdbook --locked --root $(TARGET)/tools
	docs/book.sh $(MDBOOK) $(TARGET)/book

vscode: ## build and test the extension for VS Code, target/pathfinder.vsix; needs npm
	cargo build --profile quick --locked
	rm -rf $(TARGET)/vscode
	mkdir -p $(TARGET)/vscode
	cp -r extra/vscode/. LICENSE $(TARGET)/vscode
	cd $(TARGET)/vscode && npm ci --no-audit --no-fund --ignore-scripts && PATHFINDER_BIN=$(QUICK) npm test && npm run package

demo: build ## check an example that deadlocks
	@status=0; $(PATHFINDER) check examples/RemoteAgent.java || status=$$?; \
	if (( status != 1 )); then \
	  echo "The demo should have found a deadlock (exit 1), but pathfinder ended with exit $$status." >&2; \
	  exit 1; \
	fi; \
	echo; \
	echo "A deadlock like this one once stopped a spacecraft's software in flight. Now try your own: $(PATHFINDER) check YourProgram.java"

test: setup java libraries debug-client ## everything that must hold: format, lints, documentation, tests, and cases with the JDK in use and another one where there is one
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --profile checked --locked -- -D warnings
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --profile checked --locked
	@# This also builds the binary that the cases execute.
	PATHFINDER_BIN=$(TESTED) PATHFINDER_JAVA_CLASSES=$(JAVA_CLASSES) PATHFINDER_DEBUG_CLIENT=$(DEBUG_CLIENT) \
	  cargo test --workspace --profile checked --no-fail-fast --locked

# Every JDK installed beside the one in use.
test-slow: test ## also the tests in release mode, and all cases with every installed JDK
	cargo build --profile quick --locked
	PATHFINDER_SLOW=1 PATHFINDER_MUTANTS=20000 PATHFINDER_RANDOM_PROGRAMS=12000 PATHFINDER_TOY_PROGRAMS=100000 PATHFINDER_WALKS=50 PATHFINDER_RANDOM_FORMULAS=10000 \
	  cargo test --workspace --profile quick --no-fail-fast --locked --exclude cases
	javac=$$(readlink -f "$$(command -v $(JAVAC))"); \
	for home in $$(for jdk in "$${javac%/*/*/*}"/*/lib/modules; do readlink -f "$${jdk%/lib/modules}"; done | sort -u); do \
	  [[ -x $$home/bin/javac ]] || continue; \
	  echo "== cases with $$home"; \
	  PATHFINDER_SLOW=1 PATHFINDER_TEST_JDK=$$home PATHFINDER_BIN=$(QUICK) PATHFINDER_JAVA_CLASSES=$(JAVA_CLASSES) \
	    cargo test -p cases --no-fail-fast --locked; \
	done

test-jpf: setup java ## run JPF's own tests, from a folder of their compiled classes: CLASSES=<folder> [FILTER=<part of a name, or of-verify>]
	@[[ -d "$(CLASSES)" ]] || { echo "Usage: make test-jpf CLASSES=<folder with the compiled classes of jpf-core's src/tests>" >&2; exit 2; }
	cargo build --profile quick --locked
	mkdir -p $(JPF_SHIM)
	$(JAVAC) --release 8 -g -Xlint:-options -encoding UTF-8 -cp $(JAVA_CLASSES) -d $(JPF_SHIM) $$(find tests/jpf/shim -name '*.java')
	PATHFINDER_BIN=$(QUICK) PATHFINDER_JAVA_CLASSES=$(JAVA_CLASSES) PATHFINDER_JPF_SHIM=$(JPF_SHIM) \
	  cargo run -q -p cases --locked --bin test-jpf -- $(CLASSES) $(FILTER)

bench: build ## time plain execution beside the real java -Xint, and a check of each example
	PATHFINDER_BIN=$(PATHFINDER) cargo run --release --locked --quiet -p benches

SECONDS_OF_FUZZING := 1200
FIRST := 0
fuzz: setup ## pass changed files to the readers of input: [SECONDS_OF_FUZZING=<number>] [FIRST=<number>] [READERS=<names>]
	cargo build --profile checked --locked -p fuzz
	ulimit -v 4000000; nice -n 19 $(TARGET)/checked/fuzz $(SECONDS_OF_FUZZING) $(FIRST) $(READERS)

clean: ## remove what was built
	cargo clean
