/**
 * The extension: code lenses, checks, reports, and the debugger of recorded paths.
 *
 * Invariant: there is one check at a time. Its files are in the storage folder of the extension.
 */

import { type ChildProcess, spawn } from "node:child_process";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import * as vscode from "vscode";
import * as check from "./check";
import { type Place, places } from "./java";

let running: ChildProcess | undefined;
let last: check.Files | undefined;
let output: vscode.OutputChannel;
let diagnostics: vscode.DiagnosticCollection;
let storage: string;

export function activate(context: vscode.ExtensionContext): void {
  output = vscode.window.createOutputChannel("Pathfinder");
  diagnostics = vscode.languages.createDiagnosticCollection("pathfinder");
  storage = context.storageUri?.fsPath ?? fs.mkdtempSync(path.join(os.tmpdir(), "pathfinder-"));
  const java = { language: "java", scheme: "file" };
  context.subscriptions.push(
    output,
    diagnostics,
    vscode.languages.registerCodeLensProvider(java, { provideCodeLenses: lenses }),
    vscode.commands.registerCommand("pathfinder.checkPlace", checkPlace),
    vscode.commands.registerCommand("pathfinder.checkFile", checkFile),
    vscode.commands.registerCommand("pathfinder.showReport", showReport),
    vscode.commands.registerCommand("pathfinder.debugPath", debugPath),
    vscode.commands.registerCommand("pathfinder.stop", () => running?.kill("SIGINT")),
    vscode.debug.registerDebugAdapterDescriptorFactory("pathfinder", {
      createDebugAdapterDescriptor: (session) => {
        const folder = session.workspaceFolder?.uri.fsPath;
        const binary = settings(session.workspaceFolder?.uri).path;
        return new vscode.DebugAdapterExecutable(binary, ["debug"], folder ? { cwd: folder } : undefined);
      },
    }),
    vscode.debug.registerDebugConfigurationProvider("pathfinder", { resolveDebugConfiguration: configure }),
  );
}

export function deactivate(): void {
  running?.kill("SIGINT");
}

/** The settings for a file, with absolute paths. */
function settings(resource: vscode.Uri | undefined): check.Settings {
  const values = vscode.workspace.getConfiguration("pathfinder", resource);
  const folder = folderOf(resource);
  const absolute = (file: string) => path.resolve(folder, file);
  return {
    path: values.get("path", "pathfinder"),
    jdk: values.get("jdk", ""),
    classpath: values.get<string[]>("classpath", []).map(absolute),
    sourcepath: values.get<string[]>("sourcepath", []).map(absolute).filter((file) => fs.existsSync(file)),
    arguments: values.get("arguments", []),
  };
}

function folderOf(resource: vscode.Uri | undefined): string {
  const folder = resource && vscode.workspace.getWorkspaceFolder(resource);
  return folder?.uri.fsPath ?? (resource ? path.dirname(resource.fsPath) : process.cwd());
}

/** The class path of a project that the extension Language Support for Java knows. */
async function classpathOfProject(resource: vscode.Uri): Promise<string[]> {
  const extension = vscode.extensions.getExtension("redhat.java");
  if (!extension) {
    return [];
  }
  try {
    const api = await extension.activate();
    const found = await api.getClasspaths(resource.toString(), { scope: "test" });
    return found?.classpaths ?? [];
  } catch {
    // A file outside of any project.
    return [];
  }
}

function lenses(document: vscode.TextDocument): vscode.CodeLens[] {
  if (!vscode.workspace.getConfiguration("pathfinder", document.uri).get("codeLens", true)) {
    return [];
  }
  return places(document.getText()).map((place) => {
    const range = new vscode.Range(place.line, 0, place.line, 0);
    const title = place.kind === "class" ? "Check all tests" : "Check";
    const tooltip = "Explore every schedule of the threads with Pathfinder";
    return new vscode.CodeLens(range, { title, tooltip, command: "pathfinder.checkPlace", arguments: [document.uri, place] });
  });
}

/** Checks the tests of the file in the editor, or its main method. */
async function checkFile(): Promise<void> {
  const document = vscode.window.activeTextEditor?.document;
  const found = document ? places(document.getText()) : [];
  const place = found.find((one) => one.kind === "class") ?? found.find((one) => one.kind === "main");
  if (!document || !place) {
    void vscode.window.showErrorMessage("Pathfinder: there is neither a main method nor a test in this file.");
    return;
  }
  await checkPlace(document.uri, place);
}

async function checkPlace(resource: vscode.Uri, place: Place): Promise<void> {
  if (running) {
    void vscode.window.showWarningMessage("Pathfinder: a check is running already.");
    return;
  }
  await vscode.workspace.saveAll(false);
  const given = settings(resource);
  if (given.classpath.length === 0) {
    given.classpath = await classpathOfProject(resource);
  }
  const folder = folderOf(resource);
  fs.mkdirSync(storage, { recursive: true });
  const files = check.filesIn(storage);
  for (const file of Object.values(files)) {
    fs.rmSync(file, { force: true });
  }
  const words = check.checkArguments(place, resource.fsPath, given, files);
  output.clear();
  output.appendLine(`$ ${[given.path, ...words].join(" ")}`);
  const name = place.method ?? place.className;
  const options = { location: vscode.ProgressLocation.Notification, title: `Pathfinder: ${name}`, cancellable: true };
  const failure = await vscode.window.withProgress(options, (_, token) => {
    token.onCancellationRequested(() => running?.kill("SIGINT"));
    return execute(given.path, words, folder);
  });
  last = files;
  await tell(files, folder, failure);
}

/** Executes the binary, with its output in the channel. Returns the reason if it did not start. */
function execute(binary: string, words: string[], folder: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn(binary, words, { cwd: folder });
    running = child;
    const append = (data: Buffer) => output.append(data.toString());
    child.stdout.on("data", append);
    child.stderr.on("data", append);
    child.on("error", (error) => {
      running = undefined;
      resolve(`${binary} did not start (${error.message}). The setting pathfinder.path names the binary.`);
    });
    child.on("close", () => {
      running = undefined;
      resolve(undefined);
    });
  });
}

/** Shows the result of a check. */
async function tell(files: check.Files, folder: string, failure: string | undefined): Promise<void> {
  diagnostics.clear();
  if (failure !== undefined || !fs.existsSync(files.json)) {
    output.show(true);
    void vscode.window.showErrorMessage(`Pathfinder: ${failure ?? "there is no result; see the output."}`);
    return;
  }
  const result = check.read(fs.readFileSync(files.json, "utf8"), folder);
  mark(result.findings);
  const text = `Pathfinder: ${result.summary}`;
  const show = "Show report";
  const debug = "Debug the path";
  const buttons = [...(fs.existsSync(files.html) ? [show] : []), ...(fs.existsSync(files.trace) ? [debug] : [])];
  const ask =
    result.verdict === "safe"
      ? vscode.window.showInformationMessage
      : result.verdict === "incomplete"
        ? vscode.window.showWarningMessage
        : vscode.window.showErrorMessage;
  const answer = await ask(text, ...buttons);
  if (answer === show) {
    showReport();
  } else if (answer === debug) {
    await debugPath();
  }
}

function mark(findings: check.Finding[]): void {
  const byFile = new Map<string, vscode.Diagnostic[]>();
  for (const finding of findings) {
    const range = new vscode.Range(finding.line - 1, 0, finding.line - 1, Number.MAX_SAFE_INTEGER);
    const { Error, Warning } = vscode.DiagnosticSeverity;
    const one = new vscode.Diagnostic(range, finding.text, finding.isViolation ? Error : Warning);
    one.source = "pathfinder";
    byFile.set(finding.file, [...(byFile.get(finding.file) ?? []), one]);
  }
  for (const [file, list] of byFile) {
    diagnostics.set(vscode.Uri.file(file), list);
  }
}

/** Shows the HTML report. It is one file without links to others, and needs its scripts. */
function showReport(): void {
  if (!last || !fs.existsSync(last.html)) {
    void vscode.window.showInformationMessage("Pathfinder: there is no report yet. Check a program first.");
    return;
  }
  const options = { enableScripts: true, enableFindWidget: true, retainContextWhenHidden: true, localResourceRoots: [] };
  const panel = vscode.window.createWebviewPanel("pathfinder.report", "Pathfinder", vscode.ViewColumn.Beside, options);
  panel.webview.html = fs.readFileSync(last.html, "utf8");
}

async function debugPath(): Promise<void> {
  if (!last || !fs.existsSync(last.trace)) {
    void vscode.window.showInformationMessage("Pathfinder: there is no error path. The last check found no violation.");
    return;
  }
  const folder = vscode.workspace.workspaceFolders?.[0];
  await vscode.debug.startDebugging(folder, { type: "pathfinder", request: "launch", name: "Error path", trace: last.trace });
}

/** Completes a launch configuration. Without a trace, it is that of the last check. */
function configure(
  folder: vscode.WorkspaceFolder | undefined,
  given: vscode.DebugConfiguration,
): vscode.DebugConfiguration | undefined {
  const trace = given.trace ?? last?.trace;
  if (!trace) {
    void vscode.window.showErrorMessage("Pathfinder: the launch configuration has no trace, and no check was made.");
    return undefined;
  }
  const { sourcepath, jdk } = settings(folder?.uri);
  // An empty launch.json gives a configuration without a type.
  const usual = { type: "pathfinder", request: "launch", name: "Error path" };
  const ours = {
    ...(sourcepath.length > 0 ? { sourcepath } : {}),
    ...(jdk === "" ? {} : { jdk }),
  };
  return Object.assign(usual, ours, given, { trace });
}
