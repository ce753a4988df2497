/**
 * The arguments of a check, and its result as far as the editor shows it.
 *
 * Source: `docs/contract.md`. Invariant: nothing here needs VS Code.
 */

import * as path from "node:path";
import type { Place } from "./java";

/** The settings, with absolute paths. */
export interface Settings {
  path: string;
  jdk: string;
  classpath: string[];
  sourcepath: string[];
  arguments: string[];
}

/** The files that a check writes. */
export interface Files {
  json: string;
  html: string;
  trace: string;
}

export function filesIn(folder: string): Files {
  return {
    json: path.join(folder, "result.json"),
    html: path.join(folder, "report.html"),
    trace: path.join(folder, "path.json"),
  };
}

/** The arguments of the check of a place in a source file. */
export function checkArguments(place: Place, source: string, settings: Settings, files: Files): string[] {
  const isTest = place.kind !== "main";
  const words = ["check", ...settings.arguments];
  if (isTest) {
    words.push("--junit");
  }
  if (settings.classpath.length > 0) {
    words.push("--classpath", settings.classpath.join(path.delimiter));
  }
  if (settings.sourcepath.length > 0) {
    words.push("--sourcepath", settings.sourcepath.join(path.delimiter));
  }
  if (settings.jdk !== "") {
    words.push("--jdk", settings.jdk);
  }
  words.push("--progress", "never", "--json", files.json, "--report", `html=${files.html}`, "--trace", files.trace);
  // Without compiled classes, the source is the target.
  const target = settings.classpath.length > 0 ? place.className : source;
  words.push(place.method === undefined ? target : `${target}#${place.method}`);
  return words;
}

/** A violation or warning at a place of the sources. */
export interface Finding {
  file: string;
  /** From 1. */
  line: number;
  text: string;
  isViolation: boolean;
}

/** The result of a check. */
export interface Result {
  verdict: "safe" | "unsafe" | "error" | "incomplete";
  summary: string;
  findings: Finding[];
}

interface JsonFinding {
  property: string;
  exception: string | null;
  message: string | null;
  fault?: string;
  location: { path?: string; file?: string; line?: number } | null;
}

/** Reads a result. Relative paths in it are those of `folder`. */
export function read(json: string, folder: string): Result {
  const result = JSON.parse(json) as {
    verdict: Result["verdict"];
    reason: string | null;
    target: string;
    violations: JsonFinding[];
    warnings: JsonFinding[];
  };
  const convert = (isViolation: boolean) => (finding: JsonFinding): Finding[] => {
    const { location } = finding;
    if (!location?.path || !location.line) {
      return [];
    }
    const head = finding.exception ?? finding.property;
    const lines = [finding.message ? `${head}: ${finding.message}` : head];
    if (finding.fault) {
      lines.push(finding.fault);
    }
    return [{ file: path.resolve(folder, location.path), line: location.line, text: lines.join("\n"), isViolation }];
  };
  const findings = [
    ...result.violations.flatMap(convert(true)),
    ...result.warnings.flatMap(convert(false)),
  ];
  return { verdict: result.verdict, summary: summary(result), findings };
}

function summary(result: { verdict: string; reason: string | null; target: string; violations: JsonFinding[] }): string {
  const first = result.violations[0];
  switch (result.verdict) {
    case "safe":
      return `${result.target} is safe: every execution was explored, and nothing is violated.`;
    case "unsafe":
      return `${result.target} is unsafe: ${first?.fault ?? first?.exception ?? first?.property ?? "a violation was found"}`;
    case "incomplete":
      return `${result.target}: nothing was found, but not everything was explored: ${result.reason ?? ""}`;
    default:
      return `${result.target} could not be checked: ${result.reason ?? ""}`;
  }
}
