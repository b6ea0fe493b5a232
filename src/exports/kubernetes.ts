import { isObject, member } from '../model/json';
import type { ExportNote, ExportTarget } from './exportTarget';
import { fileStem } from './fileStem';
import { byServer, nameTools, refusesAllButMcp, sharedNames } from './nameTools';
import { quoteText } from './quoteText';
import { ReadingBuilder } from './readNames';
import { writeYaml } from './writeYaml';

function meaning(text: string): ExportNote {
  return { kind: 'meaning', text, toolIds: [] };
}

/** The `tools` of a kagent Agent; those to be approved stand in `requireApproval` as well. */
export const kagent: ExportTarget = {
  id: 'kagent',
  label: 'kagent Agent tools',
  effect: 'both',
  fileName: (draft) => `${fileStem(draft)}.kagent.yaml`,
  refuses: refusesAllButMcp,
  write: (draft, tools) => {
    const { named, notes } = nameTools(draft, tools);
    const entries = [...byServer(named)].map(([server, list]) => {
      const asking = list.filter(({ mode }) => mode === 'ask').map(({ name }) => name);
      const mcpServer = {
        name: server,
        toolNames: list.map(({ name }) => name),
        ...(asking.length > 0 && { requireApproval: asking }),
      };
      return { type: 'McpServer', mcpServer };
    });
    return {
      text: writeYaml({ tools: entries }),
      notes: [...notes, meaning('Goes into the specification of an Agent.')],
    };
  },
  read: (file) => {
    const list = toolsOf(file.yaml?.[0]);
    const servers = list.flatMap((one) => {
      const server = isObject(one) && member(one, 'type') === 'McpServer' ? member(one, 'mcpServer') : undefined;
      return isObject(server) ? [server] : [];
    });
    if (servers.length === 0) return null;
    const reading = new ReadingBuilder();
    for (const server of servers) {
      const name = String(member(server, 'name') ?? '');
      const asking = new Set(reading.texts(member(server, 'requireApproval'), `${name}: requireApproval`));
      const toolNames = member(server, 'toolNames');
      if (toolNames === undefined) reading.wild(name, '*', null);
      for (const tool of reading.texts(toolNames, `${name}: toolNames`)) {
        reading.name(name, tool, asking.has(tool) ? 'ask' : 'auto');
      }
    }
    return reading.finish();
  },
};

/** From `tools`, `spec.tools` or `spec.declarative.tools`. */
function toolsOf(value: unknown): readonly unknown[] {
  for (let holder: unknown = value, steps = ['spec', 'declarative', '']; isObject(holder); ) {
    const list = member(holder, 'tools');
    if (Array.isArray(list)) return list;
    const [step = '', ...rest] = steps;
    holder = member(holder, step);
    steps = rest;
  }
  return [];
}

/** ToolHive: one MCPToolConfig a server. An empty filter would let everything through, so none is ever written. */
export const toolhive: ExportTarget = {
  id: 'toolhive',
  label: 'ToolHive MCPToolConfig',
  effect: 'limits',
  fileName: (draft) => `${fileStem(draft)}.toolhive.yaml`,
  refuses: refusesAllButMcp,
  write: (draft, tools) => {
    const { named, notes } = nameTools(draft, tools, {
      modes: 'nobody-asks',
      refusesName: (server) =>
        /^[a-z0-9](?:[a-z0-9-]{0,50}[a-z0-9])?$/.test(server)
          ? null
          : 'The alias of their server is no name Kubernetes takes: small letters, digits and -.',
    });
    const documents = [...byServer(named)].map(([server, list]) =>
      writeYaml({
        apiVersion: 'toolhive.stacklok.dev/v1alpha1',
        kind: 'MCPToolConfig',
        metadata: { name: `${server}-tools` },
        spec: { toolsFilter: list.map(({ name }) => name) },
      }),
    );
    const words = [
      'Each takes effect once an MCPServer of the same namespace names it in spec.toolConfigRef.name.',
      'A server without such a filter offers all of its tools.',
    ];
    return { text: documents.join('---\n'), notes: [...notes, ...words.map(meaning)] };
  },
  read: (file) => {
    const configs = (file.yaml ?? []).filter((one) => isObject(one) && member(one, 'kind') === 'MCPToolConfig');
    if (configs.length === 0) return null;
    const reading = new ReadingBuilder();
    for (const config of configs) {
      const [metadata, spec] = isObject(config) ? [member(config, 'metadata'), member(config, 'spec')] : [];
      const server = String((isObject(metadata) && member(metadata, 'name')) || '').replace(/-tools$/, '');
      const names = reading.texts(isObject(spec) ? member(spec, 'toolsFilter') : undefined, `${server}: toolsFilter`);
      if (names.length === 0) reading.wild(server, '*', null);
      for (const name of names) reading.name(server, name, null);
    }
    return reading.finish();
  },
};

const rulePattern = /^mcp\.tool\.name == ("(?:[^"\\]|\\.)*")$/;

/** Rules for agentgateway: a tool that no rule names is refused. */
export const agentgateway: ExportTarget = {
  id: 'agentgateway',
  label: 'agentgateway rules',
  effect: 'limits',
  fileName: (draft) => `${fileStem(draft)}.agentgateway.yaml`,
  refuses: refusesAllButMcp,
  write: (draft, tools) => {
    const { named, notes } = nameTools(draft, tools, { modes: 'nobody-asks' });
    const names = [...new Set(named.map(({ name }) => name))];
    const rules = names.map((name) => `mcp.tool.name == ${quoteText(name)}`);
    const shared = sharedNames(named);
    const text = 'Several servers have a tool of this name: the rule lets all of them through.';
    const all = shared.length > 0 ? [{ kind: 'meaning' as const, text, toolIds: shared }] : [];
    return {
      text: writeYaml({ policies: { mcpAuthorization: { rules } } }),
      notes: [...notes, ...all, meaning('Rules go by the tool’s name alone.')],
    };
  },
  read: (file) => {
    const value = file.yaml?.[0];
    const policies = isObject(value) ? member(value, 'policies') : undefined;
    const authorization = isObject(policies) ? member(policies, 'mcpAuthorization') : undefined;
    if (!isObject(authorization)) return null;
    const reading = new ReadingBuilder();
    for (const rule of reading.texts(member(authorization, 'rules'), 'rules')) {
      const name = readQuoted(rulePattern.exec(rule.trim())?.[1]);
      if (name === null) reading.ignore(rule, 'It is no comparison of a tool’s name.');
      else reading.name(null, name, null);
    }
    return reading.finish();
  },
};

function readQuoted(text: string | undefined): string | null {
  if (text === undefined) return null;
  try {
    const plain = text.replace(/\\U([0-9a-f]{8})/gi, (_all, digits: string) =>
      String.fromCodePoint(Number.parseInt(digits, 16)),
    );
    return String(JSON.parse(plain));
  } catch {
    return null;
  }
}
