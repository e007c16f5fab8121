// The official TypeScript client, pinned to revision 2026-07-28, drives the flagship over stdio:
// discover, list, call, read, get. The server's binary is named by MCP_SERVER.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

const command = process.env.MCP_SERVER;
assert.ok(command, "MCP_SERVER names the server's binary");

const client = new Client(
  { name: "interop", version: "1.0.0" },
  { versionNegotiation: { mode: { pin: "2026-07-28" } } },
);

before(() => client.connect(new StdioClientTransport({ command, stderr: "inherit" })));
after(() => client.close());

test("the server is discovered in the pinned revision", () => {
  assert.equal(client.getServerVersion()?.name, "research-assistant");
  const capabilities = client.getServerCapabilities();
  assert.deepEqual(Object.keys(capabilities).sort(), ["prompts", "resources", "tools"]);
});

test("tools are listed and called, with output that fits its schema", async () => {
  const { tools } = await client.listTools();
  const names = tools.map((tool) => tool.name);
  assert.deepEqual(names, ["analyze_report", "compare_reports", "list_reports"]);
  const listed = await client.callTool({ name: "list_reports", arguments: {} });
  assert.ok(!listed.isError, JSON.stringify(listed));
  const uri = firstReport(await client.listResources());
  const analysis = await client.callTool({ name: "analyze_report", arguments: { uri } });
  assert.ok(!analysis.isError, JSON.stringify(analysis));
  assert.deepEqual(JSON.parse(analysis.content[0].text), analysis.structuredContent);
});

test("wrong arguments come back as an error that the model can read", async () => {
  const refused = await client.callTool({ name: "analyze_report", arguments: { url: "x" } });
  assert.equal(refused.isError, true);
  assert.match(refused.content[0].text, /`uri` is missing/);
  assert.match(refused.content[0].text, /`url` is unknown/);
});

test("resources and templates are listed and read", async () => {
  const { resourceTemplates } = await client.listResourceTemplates();
  assert.deepEqual(resourceTemplates.map((it) => it.uriTemplate), ["report://{series}/{year}"]);
  const uri = firstReport(await client.listResources());
  const { contents } = await client.readResource({ uri });
  assert.equal(contents[0].uri, uri);
  assert.equal(contents[0].mimeType, "text/markdown");
  assert.match(contents[0].text, /^# /);
  await assert.rejects(client.readResource({ uri: "report://nowhere/1900" }), { code: -32602 });
});

test("prompts are listed and got", async () => {
  const { prompts } = await client.listPrompts();
  assert.deepEqual(prompts.map((it) => it.name), ["compare_reports"]);
  const { resources } = await client.listResources();
  const [left, right] = resources.filter((it) => /\d{4}$/.test(it.uri)).map((it) => it.uri);
  const { messages } = await client.getPrompt({ name: "compare_reports", arguments: { left, right } });
  assert.equal(messages[0].role, "user");
  assert.ok(messages.some((it) => JSON.stringify(it.content).includes(left)));
});

function firstReport({ resources }) {
  const report = resources.find((it) => /^report:\/\/.+\/\d{4}$/.test(it.uri));
  assert.ok(report, "a report is listed");
  return report.uri;
}
