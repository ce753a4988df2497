/**
 * Finds the places of a Java source that can be checked: `main` methods and JUnit tests.
 *
 * Invariant: comments and texts are never searched. This is no parser: a place that is not found has no
 * code lens, and nothing else.
 */

/** A place that can be checked. */
export interface Place {
  /** The line of the declaration, from 0. */
  line: number;
  kind: "main" | "class" | "test";
  /** The name of the class with its package, as the class file has it: `app.Outer$Inner`. */
  className: string;
  /** The method of a test. */
  method?: string;
}

/** Replaces comments, texts and characters by blanks. Lines and columns are kept. */
export function blank(source: string): string {
  const pattern = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/g;
  return source.replace(pattern, (text) => text.replace(/[^\n]/g, " "));
}

/** A class whose body is not closed yet. */
interface Open {
  name: string;
  depth: number;
  line: number;
  hasTests: boolean;
}

const TEST = /@(?:[\w.]+\.)?(?:Test|ParameterizedTest|RepeatedTest|TestFactory)\b/;
const MAIN = /\bstatic\b[^;{}()]*\bvoid\s+main\s*\(\s*(?:final\s+)?String\b/;
const CLASS = /\b(?:class|record|enum|interface)\s+([A-Za-z_$][\w$]*)/;

/** The places of a source, in the order of their lines. */
export function places(source: string): Place[] {
  const text = blank(source);
  const packageName = /^\s*package\s+([\w.]+)\s*;/m.exec(text)?.[1];
  const open: Open[] = [];
  const found: Place[] = [];
  let depth = 0;
  // A declaration is the text between two of the marks `{`, `}` and `;`.
  let begin = 0;
  // The values of annotations, and lambdas in calls, are parts of one declaration or statement.
  let parentheses = 0;
  for (let at = 0; at < text.length; at++) {
    const mark = text[at];
    parentheses += mark === "(" ? 1 : mark === ")" ? -1 : 0;
    if (parentheses > 0 || (mark !== "{" && mark !== "}" && mark !== ";")) {
      continue;
    }
    if (mark === "{") {
      const declaration = text.slice(begin, at);
      const inner = open.at(-1);
      const className = CLASS.exec(declaration);
      const isMember = inner === undefined ? depth === 0 : depth === inner.depth;
      if (className && isMember) {
        const outer = open.map((one) => one.name + "$").join("");
        const name = (packageName ? packageName + "." : "") + outer + className[1];
        open.push({ name: className[1], depth: depth + 1, line: lineOf(text, begin + className.index), hasTests: false });
        found.push({ line: open.at(-1)!.line, kind: "class", className: name });
      } else if (inner && isMember) {
        const name = (packageName ? packageName + "." : "") + open.map((one) => one.name).join("$");
        const method = /([A-Za-z_$][\w$]*)\s*\([^()]*\)[^()]*$/.exec(declaration);
        if (TEST.test(declaration) && method) {
          inner.hasTests = true;
          found.push({ line: lineOf(text, begin + method.index), kind: "test", className: name, method: method[1] });
        } else if (MAIN.test(declaration) && method) {
          found.push({ line: lineOf(text, begin + method.index), kind: "main", className: name });
        }
      }
      depth++;
    } else if (mark === "}") {
      depth--;
      if (open.at(-1)?.depth === depth + 1) {
        const closed = open.pop()!;
        if (!closed.hasTests) {
          const at = found.findIndex((place) => place.kind === "class" && place.line === closed.line);
          found.splice(at, 1);
        }
      }
    }
    begin = at + 1;
  }
  // A class that is not closed, while one types.
  const unfinished = new Set(open.filter((one) => !one.hasTests).map((one) => one.line));
  const all = found.filter((place) => place.kind !== "class" || !unfinished.has(place.line));
  return all.sort((a, b) => a.line - b.line);
}

function lineOf(text: string, at: number): number {
  return text.slice(0, at).split("\n").length - 1;
}
