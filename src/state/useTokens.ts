import { useEffect, useMemo, useState } from 'react';
import type { DraftAnswer } from '../engine/draftService';
import { writeModelDefinition } from '../exports/modelDefinition';
import type { Draft } from '../model/draft';
import type { TokenCount } from '../workers/countTokens';
import { countTexts, createTokensWorker } from '../workers/tokensClient';

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
  const [round, setRound] = useState(0);
  const [isUnavailable, setUnavailable] = useState(false);
  useEffect(() => {
    const wanted = [...new Map([...definitions.values()].map((one) => [one.key, one]))].filter(
      ([key]) => !known.has(key),
    );
    if (wanted.length === 0) return;
    let isCurrent = true;
    countTexts(
      worker,
      wanted.map(([, { write }]) => write()),
    ).then(
      (counts) => {
        if (known.size > maxKnown) keepOnly(new Set([...definitions.values()].map(({ key }) => key)));
        for (const [place, [key]] of wanted.entries()) known.set(key, counts[place] ?? null);
        if (isCurrent) setRound((before) => before + 1);
      },
      () => isCurrent && setUnavailable(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [definitions]);
  return useMemo(() => {
    const counts = new Map<string, TokenCount>();
    let uncountable = 0;
    let waiting = 0;
    for (const [toolId, { key }] of definitions) {
      const count = known.get(key);
      if (count === null) uncountable++;
      else if (count === undefined) waiting++;
      else counts.set(toolId, count);
    }
    const isDone = (waiting === 0 && answer !== null) || round < 0;
    const state = isDone ? 'counted' : isUnavailable ? 'unavailable' : 'counting';
    return { counts, uncountable, state };
  }, [answer, definitions, round, isUnavailable]);
}

function keepOnly(keys: ReadonlySet<string>): void {
  for (const key of known.keys()) if (!keys.has(key)) known.delete(key);
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
