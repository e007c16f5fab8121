// Two validators of schemas that TypeScript clients use accept a catalogue of every type: the official
// client's own, and Ajv in strict 2020-12 mode. Each tool is called with the smallest arguments that
// its schema asks for, and what comes back is held to its schema. The server's binary is named by
// MCP_CORPUS.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

const command = process.env.MCP_CORPUS;
assert.ok(command, "MCP_CORPUS names the server's binary");

const client = new Client(
  { name: "interop", version: "1.0.0" },
  { versionNegotiation: { mode: { pin: "2026-07-28" } } },
);
const ajv = addFormats.default(new Ajv2020({ strict: true, allErrors: true }));
let tools;

before(async () => {
  await client.connect(new StdioClientTransport({ command, stderr: "inherit" }));
  ({ tools } = await client.listTools());
});
after(() => client.close());

test("the catalogue has tools for at least 60 types", () => {
  const names = new Set(tools.map((tool) => tool.name));
  assert.equal(names.size, tools.length);
  const taking = tools.filter((tool) => "it" in tool.inputSchema.properties);
  assert.ok(taking.length >= 60, `${taking.length}`);
});

test("strict Ajv accepts every schema", () => {
  const broken = [];
  for (const { name, inputSchema, outputSchema } of tools) {
    for (const schema of [inputSchema, outputSchema].filter(Boolean)) {
      try {
        ajv.compile(schema);
      } catch (error) {
        broken.push(`${name}: ${error.message}\n  ${JSON.stringify(schema)}`);
      }
    }
  }
  assert.deepEqual(broken, []);
});

test("the smallest arguments are taken, and what comes back fits its schema", async () => {
  const broken = [];
  let held = 0;
  for (const { name, inputSchema, outputSchema } of tools) {
    const args = smallest(inputSchema, inputSchema.$defs ?? {}, 6);
    assert.ok(ajv.compile(inputSchema)(args), `${name}: ${JSON.stringify(args)} does not fit`);
    try {
      // The client holds the structured content to the listed schema by itself, and throws.
      const result = await client.callTool({ name, arguments: args });
      assert.ok(!result.isError, JSON.stringify(result.content));
      if (outputSchema) {
        const fits = ajv.compile(outputSchema);
        assert.ok("structuredContent" in result, "no structured content");
        assert.ok(fits(result.structuredContent), JSON.stringify([result.structuredContent, fits.errors]));
        held += 1;
      }
    } catch (error) {
      broken.push(`${name} with ${JSON.stringify(args)}: ${error.message}`);
    }
  }
  assert.deepEqual(broken, []);
  assert.ok(held >= 60, `${held} outputs`);
});

// The smallest value that fits a schema of the profile; none where `depth` steps are not enough.
function smallest(schema, definitions, depth) {
  if (depth < 0) return undefined;
  if (schema.$ref) {
    return smallest(definitions[schema.$ref.replace("#/$defs/", "")], definitions, depth - 1);
  }
  if (schema.anyOf) {
    const found = schema.anyOf.map((it) => smallest(it, definitions, depth - 1));
    return found.find((it) => it !== undefined);
  }
  if (schema.enum) return schema.enum[0];
  switch (schema.type) {
    case undefined:
      return { any: [1, "b"] };
    case "string":
      return text(schema);
    case "integer":
      return schema.minimum ?? -3;
    case "number":
      return schema.minimum ?? 0.5;
    case "boolean":
      return true;
    case "array": {
      const item = smallest(schema.items, definitions, depth);
      return item === undefined && schema.minItems ? undefined : Array(schema.minItems ?? 0).fill(item);
    }
    case "object": {
      const members = (schema.required ?? []).map((it) => [it, smallest(schema.properties[it], definitions, depth)]);
      return members.some(([, it]) => it === undefined) ? undefined : Object.fromEntries(members);
    }
    default:
      throw new Error(`no value is of the type ${schema.type}`);
  }
}

function text({ format, description = "", minLength = 0 }) {
  const known = {
    "date-time": "2026-07-28T12:30:00Z",
    date: "2026-07-28",
    uuid: "67e55044-10b1-426f-9247-bb680e5fe0c8",
    uri: "https://example.com/",
    ipv4: "192.0.2.1",
    ipv6: "2001:db8::1",
  };
  if (format) return known[format];
  // What has no format in JSON Schema is told in words.
  const example = /such as ([0-9T:-]+)\./.exec(description)?.[1];
  if (example) return example;
  return description.startsWith("An IPv4 or IPv6") ? "2001:db8::1" : "a".repeat(minLength);
}
