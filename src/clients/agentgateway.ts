import { objectsOf } from '../dialects/fileText';
import { anyModel, serverTarget, textOfEntry } from '../exports/serverTarget';
import { writeYaml } from '../exports/writeYaml';
import { quoteText } from '../exports/writing';
import { isObject, member, valueAt } from '../model/json';
import type { Client } from './client';

/** A tool that no rule names is refused. A rule that named the tool alone would let its namesakes through. */
const mcpRules = serverTarget({
  id: 'agentgateway',
  label: 'agentgateway rules',
  kind: 'limits',
  place: { into: 'a route or backend of the gateway’s configuration, in place of its MCP rules', how: 'replaces' },
  ending: '.agentgateway.yaml',
  names: { models: anyModel },
  modes: 'nobody-asks',
  says: ['Servers go by the name of their target in the gateway’s configuration: use that as the alias.'],
  write: ({ named }) => {
    const rules = named.map(
      ({ server, name }) => `mcp.tool.target == ${quoteText(server)} && mcp.tool.name == ${quoteText(name)}`,
    );
    return writeYaml({ policies: { mcpAuthorization: { rules } } });
  },
  read: ({ yaml }, reading) => {
    const authorization = valueAt(yaml?.[0], 'policies', 'mcpAuthorization');
    if (!isObject(authorization)) return false;
    reading.account(yaml?.[0], ['policies.mcpAuthorization.rules']);
    const listed = member(authorization, 'rules');
    for (const rule of objectsOf(listed)) reading.hold(textOfEntry(rule), 'A rule of this shape may deny tools.');
    const texts = Array.isArray(listed) ? listed.filter((rule) => !isObject(rule)) : listed;
    for (const rule of reading.texts(texts, 'rules')) {
      const terms = readComparisons(rule);
      const name = terms?.get('name');
      if (name === undefined) reading.ignore(rule, 'It is no comparison of a target’s and a tool’s name.');
      else reading.name(terms?.get('target') ?? null, name, null);
    }
  },
});

const comparison = String.raw`\s*mcp\.tool\.(name|target)\s*==\s*("(?:[^"\\]|\\.)*")\s*`;

/** The texts that a rule compares a tool's name and target with; null where it says anything else. */
function readComparisons(rule: string): ReadonlyMap<string, string> | null {
  const found = new RegExp(`^${comparison}(?:&&${comparison})?$`).exec(rule);
  if (found === null) return null;
  const terms = new Map<string, string>();
  for (const [term, quoted] of [
    [found[1], found[2]],
    [found[3], found[4]],
  ]) {
    if (term === undefined || quoted === undefined) continue;
    const text = readQuoted(quoted);
    if (text === null || terms.has(term)) return null;
    terms.set(term, text);
  }
  return terms;
}

function readQuoted(text: string): string | null {
  try {
    const plain = text.replace(/\\U([0-9a-f]{8})/gi, (_all, digits: string) =>
      String.fromCodePoint(Number.parseInt(digits, 16)),
    );
    return String(JSON.parse(plain));
  } catch {
    return null;
  }
}

export const agentgateway: Client = { id: 'agentgateway', label: 'agentgateway', targets: [mcpRules] };
