// One session of the debugger, driven by the client with which VS Code's own adapters are tested.
// Usage: node session.js PATHFINDER TRACE SOURCE, where TRACE leads SOURCE (examples/BrokenCounter.java)
// to its violation. Ends with 0 if everything was as it has to be.
"use strict";
const assert = require("node:assert");
const fs = require("node:fs");
const { DebugClient } = require("@vscode/debugadapter-testsupport");

const [pathfinder, trace, source] = process.argv.slice(2);
const lines = fs.readFileSync(source, "utf8").split("\n");
const lineOf = (part) => lines.findIndex((line) => line.includes(part)) + 1;

async function place(client, threadId) {
  const { stackFrames } = (await client.stackTraceRequest({ threadId })).body;
  const frame = stackFrames.find((frame) => frame.presentationHint !== "subtle");
  return { line: frame.line, frameId: frame.id };
}

async function evaluate(client, threadId, expression) {
  const { frameId } = await place(client, threadId);
  return (await client.evaluateRequest({ expression, frameId })).body.result;
}

/** Requests to continue, and waits for the stop. */
async function go(client, request) {
  const stopped = client.waitForEvent("stopped");
  await request();
  return (await stopped).body;
}

async function session(client) {
  await Promise.all([
    client.configurationSequence(),
    client.launch({ trace }),
    client.assertStoppedLocation("exception", { path: source, line: lineOf("assert counter.value") }),
  ]);

  // Set a breakpoint, run, inspect.
  const increment = lineOf("   value++;");
  const set = await client.setBreakpointsRequest({
    source: { path: source },
    breakpoints: [{ line: increment }],
  });
  assert.deepStrictEqual(set.body.breakpoints.map((b) => [b.verified, b.line]), [[true, increment]]);
  let stop = await go(client, () => client.restartRequest({}));
  assert.strictEqual(stop.reason, "entry");
  const seen = [];
  for (let i = 0; i < 2; i++) {
    stop = await go(client, () => client.continueRequest({ threadId: stop.threadId }));
    assert.strictEqual(stop.reason, "breakpoint");
    assert.strictEqual((await place(client, stop.threadId)).line, increment);
    assert.strictEqual(await evaluate(client, stop.threadId, "value"), "0");
    seen.push(stop.threadId);
  }
  assert.notStrictEqual(seen[0], seen[1]);
  const { frameId } = await place(client, stop.threadId);
  const { scopes } = (await client.scopesRequest({ frameId })).body;
  const { variables } = (
    await client.variablesRequest({ variablesReference: scopes[0].variablesReference })
  ).body;
  assert.strictEqual(variables[0].name, "this");
  assert.match(variables[0].value, /^BrokenCounter\$Counter@1$/);

  // Both have added one, and one of them is lost.
  const failed = await go(client, () => client.continueRequest({ threadId: stop.threadId }));
  assert.strictEqual(failed.reason, "exception");
  assert.match(failed.text, /AssertionError/);
  assert.strictEqual((await place(client, failed.threadId)).line, lineOf("assert counter.value"));
  assert.strictEqual(await evaluate(client, failed.threadId, "counter.value"), "1");

  // Step back twice, first to the start of the line that throws at its end; continue in reverse.
  for (const part of ["assert counter.value", "b.join()"]) {
    const back = await go(client, () => client.stepBackRequest({ threadId: failed.threadId }));
    assert.strictEqual(back.reason, "step");
    assert.strictEqual((await place(client, failed.threadId)).line, lineOf(part));
  }
  const reversed = () => client.reverseContinueRequest({ threadId: failed.threadId });
  for (const thread of seen.reverse()) {
    stop = await go(client, reversed);
    assert.deepStrictEqual([stop.reason, stop.threadId], ["breakpoint", thread]);
    assert.strictEqual(await evaluate(client, thread, "value"), "0");
  }
  stop = await go(client, reversed);
  assert.strictEqual(stop.reason, "entry");

  // The second hit alone, the hit of a true condition, and what is only written down.
  const only = async (breakpoint) => {
    const { body } = await client.setBreakpointsRequest({
      source: { path: source },
      breakpoints: [{ line: increment, ...breakpoint }],
    });
    assert.ok(body.breakpoints[0].verified, JSON.stringify(body));
    await go(client, () => client.restartRequest({}));
    return go(client, () => client.continueRequest({ threadId: failed.threadId }));
  };
  stop = await only({ hitCondition: "2" });
  assert.deepStrictEqual([stop.reason, stop.threadId], ["breakpoint", seen[0]]);
  assert.strictEqual(await evaluate(client, stop.threadId, "value * 10 + 7"), "7");
  stop = await only({ condition: "value != 0 || this == null" });
  assert.strictEqual(stop.reason, "exception");
  const said = client.waitForEvent("output");
  stop = await only({ logMessage: "value is {value}" });
  assert.strictEqual((await said).body.output, "value is 0\n");
  assert.strictEqual(stop.reason, "exception");
  // A pause of a stopped program changes nothing.
  await client.pauseRequest({ threadId: stop.threadId });
  assert.strictEqual(await evaluate(client, failed.threadId, "counter.value"), "1");
}

const client = new DebugClient(pathfinder, "debug", "pathfinder", undefined, true);
client.defaultTimeout = 60_000;
client
  .start()
  .then(() => session(client))
  .then(
    () => client.stop(),
    (why) => {
      console.error(why);
      client.stopAdapter();
      process.exitCode = 1;
    },
  );
