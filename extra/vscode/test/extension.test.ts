/**
 * The extension in an editor of a few lines: lenses, a check by a binary, the report and the debugger.
 *
 * With PATHFINDER_BIN the binary is the real one. Otherwise this test is skipped.
 */

import assert from "node:assert";
import * as fs from "node:fs";
import Module from "node:module";
import * as os from "node:os";
import * as path from "node:path";
import { test } from "node:test";

const binary = process.env.PATHFINDER_BIN;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "pathfinder-"));
const source = path.join(folder, "Main.java");

/** Everything that the extension gave to the editor. */
const seen = {
  commands: new Map<string, (...args: any[]) => any>(),
  lenses: undefined as any,
  adapter: undefined as any,
  configurations: undefined as any,
  messages: [] as string[],
  diagnostics: new Map<string, any[]>(),
  panel: undefined as any,
  debugged: undefined as any,
  output: "",
};
let answer: string | undefined;

class Range {
  constructor(readonly line: number, readonly begin: number, readonly last: number, readonly end: number) {}
}

const say = (text: string) => {
  seen.messages.push(text);
  return Promise.resolve(answer);
};

const editor = {
  Range,
  CodeLens: class { constructor(readonly range: Range, readonly command: any) {} },
  Diagnostic: class { constructor(readonly range: Range, readonly message: string, readonly severity: number) {} },
  DiagnosticSeverity: { Error: 0, Warning: 1 },
  DebugAdapterExecutable: class { constructor(readonly command: string, readonly args: string[]) {} },
  ProgressLocation: { Notification: 15 },
  ViewColumn: { Beside: -2 },
  Uri: { file: (fsPath: string) => ({ fsPath }) },
  extensions: { getExtension: () => undefined },
  window: {
    createOutputChannel: () => ({
      append: (text: string) => (seen.output += text),
      appendLine: (text: string) => (seen.output += text + "\n"),
      clear: () => (seen.output = ""),
      show: () => undefined,
    }),
    createWebviewPanel: () => (seen.panel = { webview: { html: "" } }),
    withProgress: (_: any, work: any) => work({}, { onCancellationRequested: () => undefined }),
    showErrorMessage: say,
    showWarningMessage: say,
    showInformationMessage: say,
  },
  languages: {
    createDiagnosticCollection: () => ({
      clear: () => seen.diagnostics.clear(),
      set: (uri: any, list: any[]) => seen.diagnostics.set(uri.fsPath, list),
    }),
    registerCodeLensProvider: (_: any, provider: any) => (seen.lenses = provider),
  },
  commands: { registerCommand: (name: string, run: any) => seen.commands.set(name, run) },
  debug: {
    registerDebugAdapterDescriptorFactory: (_: string, factory: any) => (seen.adapter = factory),
    registerDebugConfigurationProvider: (_: string, provider: any) => (seen.configurations = provider),
    startDebugging: (_: any, configuration: any) => Promise.resolve((seen.debugged = configuration)),
  },
  workspace: {
    workspaceFolders: [{ uri: { fsPath: folder } }],
    getWorkspaceFolder: () => ({ uri: { fsPath: folder } }),
    saveAll: () => Promise.resolve(true),
    getConfiguration: () => ({
      get: (name: string, value: any) => (name === "path" ? binary ?? "no-such-binary" : value),
    }),
  },
};

const load = (Module as any)._load;
(Module as any)._load = (name: string, ...rest: any[]) => (name === "vscode" ? editor : load(name, ...rest));

fs.writeFileSync(source, `public class Main {
    static int sum;
    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> sum++);
        other.start();
        sum++;
        other.join();
        assert sum == 2;
    }
}
`);

const extension = require("../src/extension");
const context = { subscriptions: [] as any[], storageUri: { fsPath: path.join(folder, "storage") } };
extension.activate(context);
const document = { uri: { fsPath: source }, getText: () => fs.readFileSync(source, "utf8") };

test("the commands of the manifest are registered", () => {
  const manifest = JSON.parse(fs.readFileSync(path.join(__dirname, "../../package.json"), "utf8"));
  for (const { command } of manifest.contributes.commands) {
    assert.ok(seen.commands.has(command), command);
  }
});

test("a binary that does not start is named", { skip: binary !== undefined }, async () => {
  const [lens] = seen.lenses.provideCodeLenses(document);
  await seen.commands.get("pathfinder.checkPlace")!(...lens.command.arguments);
  assert.match(seen.messages.join("\n"), /no-such-binary did not start/);
});

test("a check marks the line, shows the report and starts the debugger", { skip: binary === undefined }, async () => {
  const lenses = seen.lenses.provideCodeLenses(document);
  assert.deepStrictEqual(lenses.map((lens: any) => [lens.range.line, lens.command.title]), [[2, "Check"]]);
  answer = "Show report";
  await seen.commands.get("pathfinder.checkPlace")!(...lenses[0].command.arguments);
  assert.match(seen.messages.at(-1)!, /Main is unsafe: Lost update/);
  const marks = seen.diagnostics.get(source)!;
  assert.deepStrictEqual([marks[0].range.line, marks[0].severity], [7, 0]);
  assert.match(seen.panel.webview.html, /^<!DOCTYPE html>/i);
  assert.match(seen.output, /UNSAFE Main/);

  await seen.commands.get("pathfinder.debugPath")!();
  const given = seen.configurations.resolveDebugConfiguration(undefined, seen.debugged);
  assert.ok(fs.existsSync(given.trace));
  const adapter = seen.adapter.createDebugAdapterDescriptor({ workspaceFolder: undefined });
  assert.deepStrictEqual([adapter.command, adapter.args], [binary, ["debug"]]);
});
