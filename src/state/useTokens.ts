import { useMemo } from 'react';
import type { DraftAnswer } from '../engine/draftService';
import { writeModelDefinition } from '../exports/modelDefinition';
import type { Draft } from '../model/draft';
import type { TokenCount } from '../workers/countTokens';
import { countTexts, createTokensWorker } from '../workers/tokensClient';
import { useEngineQuery } from './engineQuery';

/** Tokens of a draft's definitions, by toolId. */
export interface DraftTokens {
  readonly counts: ReadonlyMap<string, TokenCount>;
  /** Tools whose text took too long. */
  readonly uncountable: number;
  readonly state: 'counting' | 'counted' | 'unavailable';
}

const worker = createTokensWorker();
/** By definition: edits of a draft count only what is new to it. Null for one that took too long. */
const known = new Map<string, TokenCount | null>();
const maxKnown = 20_000;

/** What the definitions of the draft's tools cost, as far as it is counted. */
export function useTokens(draft: Draft, answer: DraftAnswer | null): DraftTokens {
  const definitions = useMemo(() => definitionsOf(draft, answer), [draft, answer]);
  const { answer: counted, failure } = useEngineQuery('tokens', [definitions], async () => {
    await countNew(definitions);
    return definitions;
  });
  return useMemo(() => {
    const found = [...definitions].map(([toolId, { key }]) => [toolId, known.get(key)] as const);
    const counts = new Map(
      found.flatMap(([toolId, count]) => (count === null || count === undefined ? [] : [[toolId, count] as const])),
    );
    const uncountable = found.filter(([, count]) => count === null).length;
    const isDone = answer !== null && counted === definitions;
    return { counts, uncountable, state: isDone ? 'counted' : failure === null ? 'counting' : 'unavailable' };
  }, [answer, definitions, counted, failure]);
}

async function countNew(definitions: ReturnType<typeof definitionsOf>): Promise<void> {
  const all = new Map([...definitions.values()].map((one) => [one.key, one]));
  const wanted = [...all].filter(([key]) => !known.has(key));
  if (wanted.length === 0) return;
  const counts = await countTexts(
    worker,
    wanted.map(([, { write }]) => write()),
  );
  if (known.size > maxKnown) for (const key of known.keys()) if (!all.has(key)) known.delete(key);
  for (const [place, [key]] of wanted.entries()) known.set(key, counts[place] ?? null);
}

/** A digest stands for a descriptor where it has one: long texts need not be kept. */
function definitionsOf(draft: Draft, answer: DraftAnswer | null) {
  const definitions = new Map<string, { readonly key: string; readonly write: () => string }>();
  for (const { tool, input, digest } of answer?.tools ?? []) {
    const entry = draft.entries.get(tool.toolId);
    if (entry === undefined) continue;
    const { toolId, nameOnServer, description } = tool;
    const { nameInTarget } = entry;
    const write = () => writeModelDefinition({ toolId, nameOnServer, nameInTarget, description, schemaText: input });
    definitions.set(toolId, { key: digest === null ? write() : `${digest} ${nameInTarget ?? ''}`, write });
  }
  return definitions;
}
