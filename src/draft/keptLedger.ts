import { type Decision, isDecision } from '../model/decision';
import { isObject } from '../model/json';
import { listOf, readLenient, z } from '../model/schema';
import { emptyLedger, enter, keptLedgerKind, type Ledger } from './ledger';
import { listSchema } from './listSchema';

/* Loaded where a ledger is kept. */

const text = z.optional(z.string());
const decisionSchema = z
  .object({
    kind: z.string(),
    toolId: z.string().check(z.minLength(1)),
    digest: z.nullable(z.string()),
    about: z.string(),
    value: z.string(),
    reason: z.string(),
    by: text,
    from: text,
    byHint: z.optional(z.literal(true)),
    at: z.string(),
    expires: text,
    scope: z.optional(z.literal('server')),
    origin: text,
    list: z.optional(listSchema),
  })
  .check(z.refine((one) => isDecision(one) && (one.kind === 'list') === (one.list !== undefined)));
const ledgerSchema = z.object({ kind: z.literal(keptLedgerKind), decisions: listOf(decisionSchema) });

/**
 * Reads a kept ledger; one bad decision costs only itself. An earlier version kept a review file of assignments, whose
 * reader is loaded for it alone. Null where nothing can be read.
 */
export async function readLedger(kept: unknown): Promise<Ledger | null> {
  const { data } = readLenient(ledgerSchema, kept);
  if (data !== null) return enter(emptyLedger, data.decisions.filter(isOurs));
  if (!isObject(kept)) return null;
  const { readReviewValue } = await import('./reviewFile');
  const reading = readReviewValue(kept);
  return reading.kind === 'read' ? enter(emptyLedger, reading.review.decisions) : null;
}

/** Checked by the schema already: tells the compiler so. */
function isOurs(one: z.output<typeof decisionSchema>): one is Decision & typeof one {
  return isDecision(one);
}
