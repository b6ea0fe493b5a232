import { useMemo } from 'react';
import type { DraftAnswer } from '../engine/draftService';
import { writeModelDefinition } from '../exports/modelDefinition';
import type { Draft } from '../model/draft';
import type { TokenCount } from '../workers/countTokens';
import { createRpcClient } from '../workers/rpcClient';
import type { TokensMethods } from '../workers/tokensWorker';
import { startWorker } from '../workers/workerPolicy';
import { useEngineQuery } from './engineQuery';

export interface DraftTokens {
  readonly counts: ReadonlyMap<string, TokenCount>;
  readonly state: 'counting' | 'counted' | 'unavailable';
}

/** The vocabulary is large: it is loaded with the first question. */
const worker = createRpcClient<TokensMethods>({ name: 'tokens', start: () => startWorker('tokens') });
/** By definition: edits of a draft count only what is new to it. */
const known = new Map<string, TokenCount>();
const maxKnown = 20_000;

/** What the definitions of the draft's tools cost, as far as it is counted. */
export function useTokens(draft: Draft, answer: DraftAnswer | null): DraftTokens {
  const definitions = useMemo(() => definitionsOf(draft, answer), [draft, answer]);
  const { answer: counted, failure } = useEngineQuery('tokens', [definitions], async () => {
    await countNew(definitions);
    return definitions;
  });
  return useMemo(() => {
    const counts = new Map<string, TokenCount>();
    for (const [toolId, { key }] of definitions) {
      const count = known.get(key);
      if (count !== undefined) counts.set(toolId, count);
    }
    const isDone = answer !== null && counted === definitions;
    return { counts, state: isDone ? 'counted' : failure === null ? 'counting' : 'unavailable' };
  }, [answer, definitions, counted, failure]);
}

async function countNew(definitions: ReturnType<typeof definitionsOf>): Promise<void> {
  const all = new Map([...definitions.values()].map((one) => [one.key, one]));
  const wanted = [...all].filter(([key]) => !known.has(key));
  if (wanted.length === 0) return;
  const counts = await worker.ask(
    'count',
    wanted.map(([, { write }]) => write()),
  );
  if (known.size > maxKnown) for (const key of known.keys()) if (!all.has(key)) known.delete(key);
  for (const [place, count] of counts.entries()) known.set(wanted[place]?.[0] ?? '', count);
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
