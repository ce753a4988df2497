import assert from "node:assert";
import { test } from "node:test";
import { blank, places } from "../src/java";

const lines = (source: string) => places(source).map((place) => {
  const method = place.method === undefined ? "" : `#${place.method}`;
  return `${place.line} ${place.kind} ${place.className}${method}`;
});

test("a main method has a place", () => {
  const source = "package a.b;\npublic class Main {\n  public static void main(String[] args)\n      throws Exception {\n  }\n}\n";
  assert.deepStrictEqual(lines(source), ["2 main a.b.Main"]);
});

test("tests and their class have places", () => {
  const source = `package app;
import org.junit.jupiter.api.*;
class CellTest {
  @Test
  @DisplayName("a { b")
  void adds() throws Exception { if (true) { } }

  @BeforeEach void start() { }
  @ParameterizedTest @ValueSource(ints = {1, 2}) void each(int value) { }

  @Nested class Inner {
    @org.junit.jupiter.api.Test void nested() { }
  }
}
`;
  assert.deepStrictEqual(lines(source), [
    "2 class app.CellTest",
    "5 test app.CellTest#adds",
    "8 test app.CellTest#each",
    "10 class app.CellTest$Inner",
    "11 test app.CellTest$Inner#nested",
  ]);
});

test("comments and texts have no places", () => {
  const source = `class A {
  // static void main(String[] args) { }
  /* @Test void x() { } */
  String text = "@Test void y() { }";
  char c = '"';
  String block = """
      public static void main(String[] args) { }
      """;
  void main(int number) { }
}
`;
  assert.deepStrictEqual(lines(source), []);
  assert.strictEqual(blank(source).length, source.length);
});

test("a class that is being typed has its tests", () => {
  assert.deepStrictEqual(lines("class A {\n  @Test void x() {"), ["0 class A", "1 test A#x"]);
  assert.deepStrictEqual(lines("class A {\n  void x() {"), []);
});

test("classes in methods are no targets", () => {
  assert.deepStrictEqual(lines("class A { void x() { class B { @Test void y() { } } } }"), []);
});
