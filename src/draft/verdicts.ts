import { type Decision, type Judgement, lapseOf, type Verdict, type VerdictSubject } from '../model/decision';
import {
  type FindingPrint,
  type FindingState,
  placeOfFinding,
  type Rejected,
  readPlaceOfFinding,
  serverInId,
  type VerdictState,
} from '../model/judgement';
import { findDecision, type Ledger, ofKind } from './ledger';

export interface VerdictStanding {
  readonly state: VerdictState;
  /** The verdict that counts, or the one that no longer holds. */
  readonly verdict?: Verdict;
}

/** The verdict on what a tool was most likely called before. A claim: by its own id nobody has judged it. */
export interface FormerVerdict {
  /** The id it had. */
  readonly toolId: string;
  readonly verdict: Verdict;
  /** Of the tool as it is now. */
  readonly digest: string | null;
  /** Whether nothing but its name is other than what was approved, by fingerprint. */
  readonly isSame: boolean;
}

/** How something with this fingerprint stands, by what was decided on it. */
export function standingOf(
  decisions: readonly Decision[] | undefined,
  about: VerdictSubject,
  digest: string | null,
  now = Date.now(),
): VerdictStanding {
  const verdict = findDecision(decisions, 'verdict', about, digest);
  if (verdict === undefined) return { state: 'none' };
  // Whatever became of it, nobody has taken the rejection back.
  if (verdict.value === 'rejected') return { state: 'rejected', verdict };
  return { state: lapseOf(verdict, digest, now) === null ? 'approved' : 'changed', verdict };
}

/** Where a tool comes from, as far as verdicts on that bear on it. */
export interface ToolOrigin {
  /** Its MCP server, by the name that toolIds have. */
  readonly server?: string | undefined;
  /** Its source's id. */
  readonly source?: string | undefined;
}

/** How a tool stands: a rejected server or source lets none of its tools through, new ones included. */
export function toolStanding(
  ledger: Ledger,
  toolId: string,
  digest: string | null,
  { server, source }: ToolOrigin,
): VerdictStanding {
  const own = standingOf(ledger.get(toolId), 'tool', digest);
  if (own.state === 'rejected') return own;
  const above = [
    server === undefined ? undefined : standingOf(ledger.get(server), 'server', null),
    source === undefined ? undefined : standingOf(ledger.get(source), 'source', null),
  ];
  return above.find((one) => one?.state === 'rejected') ?? own;
}

/** Where tools come from whose id doesn't tell it, as far as that rejects them. */
export type Origins = ReadonlyMap<string, ToolOrigin>;

/** The verdict that rejects a tool, its server or its source, whatever has become of it; undefined where none does. */
export function rejectionIn(ledger: Ledger, toolId: string, origins: Origins | undefined): Verdict | undefined {
  const origin = origins?.get(toolId) ?? { server: serverInId(toolId) };
  const { state, verdict } = toolStanding(ledger, toolId, null, origin);
  return state === 'rejected' ? verdict : undefined;
}

/** All that was rejected, also by the `origins` of tools. */
export function rejectedIn(ledger: Ledger, origins: Origins | undefined): Rejected {
  const judged = [...ledger].filter(([, all]) => all.some(({ value }) => value === 'rejected'));
  const of = (about: VerdictSubject) =>
    judged.flatMap(([id, decisions]) => (standingOf(decisions, about, null).state === 'rejected' ? [id] : []));
  const others = [...(origins?.keys() ?? [])].filter((toolId) => rejectionIn(ledger, toolId, origins) !== undefined);
  return { tools: [...of('tool'), ...others], servers: of('server') };
}

export interface JudgedFinding {
  readonly state: FindingState;
  /** The judgement that counts, or the one that no longer holds. */
  readonly judgement?: Judgement;
}

/**
 * How a finding stands, by what was decided on its tool or server. `present`: the fingerprints of all that is found there
 * now; what was said of one of these says nothing of another.
 */
export function judgedAs(
  print: FindingPrint,
  decisions: readonly Decision[] | undefined,
  now = Date.now(),
  present?: ReadonlySet<string>,
): JudgedFinding {
  const exact = findDecision(decisions, 'judgement', placeOfFinding(print), print.found);
  if (exact?.digest === print.found && lapseOf(exact, print.found, now) === null)
    return { state: exact.value, judgement: exact };
  const former =
    exact?.digest === print.found
      ? exact
      : ofKind(decisions ?? [], 'judgement').find(
          ({ about, digest }) => isSamePlace(about, print) && present?.has(digest ?? '') !== true,
        );
  return former === undefined ? { state: 'open' } : { state: 'lapsed', judgement: former };
}

function isSamePlace(about: string, { rule, pointer }: FindingPrint): boolean {
  const place = readPlaceOfFinding(about);
  return place !== null && place.rule === rule && place.pointer === pointer;
}
