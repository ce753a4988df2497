import assert from "node:assert";
import { test } from "node:test";
import { checkArguments, filesIn, read } from "../src/check";

const files = filesIn("/s");
const settings = { path: "pathfinder", jdk: "", classpath: [], sourcepath: [], arguments: [] };

test("the source is the target if there are no classes", () => {
  const words = checkArguments({ line: 0, kind: "main", className: "a.Main" }, "/p/Main.java", settings, files);
  assert.strictEqual(words.at(-1), "/p/Main.java");
  assert.ok(!words.includes("--junit"));
});

test("a test is a method of its class", () => {
  const place = { line: 0, kind: "test" as const, className: "a.MainTest", method: "adds" };
  const given = { ...settings, classpath: ["/a", "/b.jar"], sourcepath: ["/src"], jdk: "/jdk", arguments: ["--all-errors"] };
  const words = checkArguments(place, "/p/MainTest.java", given, files);
  assert.deepStrictEqual(words, [
    "check", "--all-errors", "--junit", "--classpath", "/a:/b.jar", "--sourcepath", "/src", "--jdk", "/jdk",
    "--progress", "never", "--json", "/s/result.json", "--report", "html=/s/report.html", "--trace", "/s/path.json",
    "a.MainTest#adds",
  ]);
});

test("a result has its findings at their lines", () => {
  const violation = {
    property: "uncaught-exception", exception: "java.lang.AssertionError", message: "balance is 10", fault: "Lost update: x",
    location: { file: "A.java", path: "src/A.java", line: 7 },
  };
  const warning = { property: "configuration", exception: null, message: "m", location: null };
  const text = JSON.stringify({ verdict: "unsafe", reason: null, target: "A", violations: [violation], warnings: [warning] });
  assert.deepStrictEqual(read(text, "/p"), {
    verdict: "unsafe",
    summary: "A is unsafe: Lost update: x",
    findings: [{ file: "/p/src/A.java", line: 7, text: "java.lang.AssertionError: balance is 10\nLost update: x", isViolation: true }],
  });
});
