import { isDecision } from '../model/decision';
import { isObject } from '../model/json';
import { byHintShape, endShape, listOf, readLenient, z } from '../model/schema';
import { emptyLedger, enter, type JoinedDecision, keptLedgerKind, type Ledger, takeApart } from './ledger';
import { listSchema } from './listSchema';

/* Loaded where a ledger is kept. */

const text = z.optional(z.string());
const id = z.string().check(z.minLength(1));
const digest = z.nullable(z.string());
const said = {
  kind: z.string(),
  about: z.string(),
  value: z.string(),
  reason: z.string(),
  by: text,
  from: text,
  byHint: byHintShape,
  at: z.string(),
  expires: endShape,
  scope: z.optional(z.literal('server')),
  origin: text,
  list: z.optional(listSchema),
};
const saidSchema = z.object(said).check(z.refine(saysSomething));
const decisionSchema = z.object({ ...said, toolId: id, digest }).check(z.refine(saysSomething));
const alikeSchema = z
  .object({ said: saidSchema, toolIds: z.array(id), digests: z.array(digest) })
  .check(z.refine(({ toolIds, digests }) => toolIds.length === digests.length));
const ledgerSchema = z.object({
  kind: z.literal(keptLedgerKind),
  decisions: listOf(z.union([decisionSchema, alikeSchema])),
});

function saysSomething(one: Parameters<typeof isDecision>[0] & { readonly list?: unknown }): boolean {
  return isDecision(one) && (one.kind === 'list') === (one.list !== undefined);
}

/**
 * Reads a kept ledger; one bad decision costs only itself. An earlier version kept a review file of assignments, whose
 * reader is loaded for it alone. Null where nothing can be read.
 */
export async function readLedger(kept: unknown): Promise<Ledger | null> {
  const { data } = readLenient(ledgerSchema, kept);
  if (data !== null) return enter(emptyLedger, takeApart(data.decisions.filter(isOurs)));
  if (!isObject(kept)) return null;
  const { readReviewValue } = await import('./reviewFile');
  const reading = readReviewValue(kept);
  return reading.kind === 'read' ? enter(emptyLedger, reading.review.decisions) : null;
}

type Kept = z.output<typeof decisionSchema> | z.output<typeof alikeSchema>;

/** Checked by the schema already: tells the compiler so. */
function isOurs(one: Kept): one is Kept & JoinedDecision {
  return saysSomething('said' in one ? one.said : one);
}
