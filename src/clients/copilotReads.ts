import { objectsIn, objectsOf } from '../dialects/fileText';
import type { ReadFormat } from '../exports/permissions';
import { type ReadingBuilder, startsUnasked } from '../exports/reading';
import { below } from '../exports/serverTarget';
import { always, asking, type EffectRow, type Seen } from '../model/effect';
import { isObject, member, textAt, valueAt } from '../model/json';
import { readShellWords } from '../model/shellWords';

/* What Copilot CLI reads beside its agents: flags, what a person has answered, and the servers' own lists. */

const label = 'Copilot CLI';

const seen: Seen = { versions: '1.0.102', at: '2026-11-28', how: 'run' };
const readAutopilot: Seen = {
  how: 'docs',
  document: 'docs.github.com/copilot/concepts/agents/copilot-cli/autopilot',
  at: '2026-11-29',
};
const listed = ['allow', 'ask', 'wildcard'] as const;

/** What becomes of tools that a list offers. */
export const offered: readonly EffectRow[] = [
  always('runs', {
    says: listed,
    hints: { 'read-only': true },
    why: 'its server says it only reads, and Copilot CLI asks only for what writes',
    seen,
  }),
  asking({
    says: listed,
    why: 'Copilot CLI asks for what its server doesn’t call reading',
    seen,
    modes: [
      { mode: 'autopilot', effect: 'refused', seen: readAutopilot },
      { mode: 'all-permissions autopilot', effect: 'runs', seen: readAutopilot },
    ],
  }),
];

const allowed: readonly EffectRow[] = [always('runs', { says: ['allow'], why: 'a flag allows it', seen })];

const builtIn = /^(?:shell|write|read|url|memory)(?:\(|$)/;

/** `--allow-tool 'github(get_issue)'`, or a server's name for all of its tools; a denial comes first. */
const flags: ReadFormat = {
  label: 'Copilot CLI command',
  effect: { rows: allowed },
  read: ({ text }, reading) => {
    const all = readShellWords(text) ?? [];
    const start = all.findIndex((word) => !/^\w+=/.test(word));
    const words = all.slice(start);
    if (words[0] !== 'copilot') return false;
    for (const given of all.slice(0, start))
      if (/^COPILOT_ALLOW_ALL=true$/i.test(given)) reading.switch(given, startsUnasked(label));
    for (let at = 1; at < words.length; at++) {
      const [flag = '', given] = (words[at] ?? '').split(/=(.*)/s);
      const list = flag === '--allow-tool' ? 'allow' : flag === '--deny-tool' ? 'deny' : null;
      if (list !== null) {
        // One flag takes several, up to the next.
        const rules = given === undefined ? [] : [given];
        while (given === undefined && at + 1 < words.length && !words[at + 1]?.startsWith('-'))
          rules.push(words[++at] ?? '');
        for (const rule of rules) readFlag(rule, list, reading);
      } else if (/^--(?:allow-all-tools|allow-all|yolo)$/.test(flag)) reading.switch(flag, startsUnasked(label));
      else if (/^--(?:available-tools|excluded-tools|disable-mcp-server)$/.test(flag))
        reading.hold(flag, 'It limits tools and is not read here.');
    }
  },
};

function readFlag(rule: string, list: 'allow' | 'deny', reading: ReadingBuilder): void {
  const [, server, name] = /^([^()]+)(?:\(([^()]+)\))?$/.exec(rule) ?? [];
  if (builtIn.test(rule)) reading.ignore(rule, 'It names no tool of an MCP server.');
  else if (server === undefined) {
    if (list === 'deny') reading.hold(rule, 'It denies something that is not understood.');
    else reading.ignore(rule, 'It should be SERVER(TOOL).');
  } else if (list === 'deny') reading.deny(server, name ?? '*', name === undefined);
  else if (name === undefined) reading.pattern('*', 'auto', server);
  else reading.name(server, name, 'auto');
}

/** What a person has answered "always" to, folder by folder. */
const approvals: ReadFormat = {
  label: 'Copilot CLI permissions-config.json',
  read: ({ json }, reading) => {
    const locations = objectsIn(valueAt(json, 'locations'));
    if (!locations.some(([, one]) => Object.hasOwn(one, 'tool_approvals'))) return false;
    for (const [folder, one] of locations) {
      const set = reading.set(folder);
      set.account(one, below('tool_approvals', ['kind', 'serverName', 'toolName']));
      for (const approval of objectsOf(member(one, 'tool_approvals'))) {
        const [kind, server, name] = ['kind', 'serverName', 'toolName'].map((key) => textAt(approval, key));
        if (kind !== 'mcp' || server === undefined) set.ignore(kind ?? folder, 'It names no tool of an MCP server.');
        else if (name !== undefined) set.name(server, name, 'auto');
        else if (member(approval, 'toolName') === null) set.pattern('*', 'auto', server);
        else set.ignore(server, 'Which of its tools is meant is not known.');
      }
    }
  },
};

/** `tools` of each server in `mcp-config.json`: what is offered. */
const servers: ReadFormat = {
  label: 'Copilot CLI mcp-config.json',
  effect: { rows: offered },
  read: ({ json }, reading) => {
    const all = objectsIn(valueAt(json, 'mcpServers'));
    if (!all.some(([, one]) => Object.hasOwn(one, 'tools') && !isObject(member(one, 'tools')))) return false;
    reading.account(json, below('mcpServers.*', ['tools', 'type', 'url', 'command', 'args', 'env', 'headers']));
    for (const [server, one] of all) {
      const tools = member(one, 'tools');
      const names = reading.limits(tools, `${server}: tools`);
      if (tools === undefined || names.includes('*')) reading.pattern('*', null, server);
      else if (names.length === 0) reading.ignore(server, 'Its list is empty: none of its tools is offered.');
      else for (const name of names) reading.name(server, name, null);
    }
  },
};

export const copilotReads: readonly ReadFormat[] = [flags, approvals, servers];
