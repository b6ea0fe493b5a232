import type { Draft } from '../model/draft';

/** What a draft calls its tools in the client, by toolId: those that a person gave another name there. */
export function givenNames({ entries }: Draft): ReadonlyMap<string, string> {
  return new Map(
    [...entries].flatMap(([toolId, { nameInTarget }]) =>
      nameInTarget === undefined ? [] : [[toolId, nameInTarget] as const],
    ),
  );
}
