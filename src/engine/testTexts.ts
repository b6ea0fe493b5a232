import { auditContent } from '../audit/auditContent';
import { auditEntry } from '../audit/auditEntry';
import { Neighbours } from '../audit/neighbours';
import { dialectOf } from '../dialects/allDialects';
import { defaultDerivations } from '../dialects/derivations';
import { type Finding, severityRank } from '../model/finding';
import { z } from '../model/schema';

const definition = z.looseObject({ name: z.string() });

/** A tool on its server, and what is listed beside it. */
export const textSample = {
  server: z.optional(z.string()),
  tool: z.optional(definition),
  peers: z.optional(z.array(z.object({ server: z.string(), tool: definition }))),
};

interface Listed {
  readonly server: string;
  readonly definition: Readonly<Record<string, unknown>>;
}

/** Returns the findings of each of some tools that are listed together. */
export function judge(list: readonly Listed[]): readonly (readonly Finding[])[] {
  const tools = list.map(({ server, definition: value }) => {
    const reading = dialectOf('mcp').readEntry(value, { settings: defaultDerivations, server });
    if (reading.kind !== 'tool') throw new Error(`no tool: ${JSON.stringify(value)}`);
    return { ...reading, value };
  });
  const neighbours = new Neighbours(tools.map(({ tool }) => tool));
  return tools.map(({ tool, value, findings: noted }) => [
    ...auditEntry({ tool, value, text: JSON.stringify(value), noted }),
    ...auditContent(tool, value, neighbours),
  ]);
}

interface Sample {
  readonly server?: string | undefined;
  readonly tool: Readonly<Record<string, unknown>>;
  readonly peers?: readonly { readonly server: string; readonly tool: Readonly<Record<string, unknown>> }[] | undefined;
}

/** Returns what the rules warn of in a sample, at medium or above and shown without being asked for. */
export function warningsOf({ tool, server = 'sample', peers = [] }: Sample): readonly Finding[] {
  const list = [{ server, tool }, ...peers].map(({ server, tool }) => ({
    server,
    // The samples leave schemas out; that they lack one is no finding here.
    definition: { inputSchema: { type: 'object' }, ...tool },
  }));
  return (judge(list)[0] ?? []).filter(isWarning);
}

export function isWarning({ severity, confidence }: Finding): boolean {
  return severityRank(severity) <= severityRank('medium') && confidence !== 'low';
}

/** `31 of 43 (72.1 %, 57.3–83.3)`: with Wilson's interval of 95 %. */
export function share(found: number, of: number): string {
  const [square, rate] = [1.96 ** 2 / of, found / of];
  const middle = rate + square / 2;
  const half = Math.sqrt(square * (rate * (1 - rate) + square / 4));
  const [low, high] = [middle - half, middle + half].map((edge) =>
    ((100 * Math.max(0, edge)) / (1 + square)).toFixed(1),
  );
  return `${found} of ${of} (${(100 * rate).toFixed(1)} %, ${low}–${high})`;
}

/** Prints how many of some texts were found, beside what is aimed at. */
export function report(what: string, found: number, of: number, aim: string): void {
  process.stdout.write(`${what}: ${share(found, of)}, aim ${aim}\n`);
}
