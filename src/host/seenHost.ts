import type { Discovery } from './discovery';
import type { HostExchange, ShownExchange } from './hostExchange';
import type { Wire } from './wire';

/** What was asked of a host, and what came of it. */
export interface SeenHost {
  readonly url: string;
  readonly wire: Wire;
  readonly isPage: boolean;
  /** Whether the caller has a token. */
  readonly hasToken: boolean;
  readonly discovery: Discovery | null;
  /** The discovery document, before and after all else. */
  readonly documents: readonly HostExchange[];
  /** The list, before and after all else. */
  readonly lists: readonly HostExchange[];
  readonly listOfNobody: HostExchange;
  readonly listOfSecond: HostExchange | null;
  readonly byId: readonly AskedById[];
  /** Ids that no host has. */
  readonly madeUp: readonly AskedById[];
  /** Tools of the second identity that the first one's list lacks, asked for as the first. */
  readonly hidden: readonly AskedById[];
  readonly bySource: readonly { readonly source: string; readonly exchange: HostExchange }[];
  readonly compact: HostExchange | null;
  readonly compactById: AskedById | null;
  /** The events of the run that was named; null where none was. */
  readonly run: readonly HostExchange[] | null;
  /** Asked in a version that nobody speaks, in version 1 where it isn't listed, and as a client of version 0. */
  readonly versions: {
    readonly odd: HostExchange | null;
    readonly old: HostExchange | null;
    readonly client: HostExchange | null;
  };
}

export interface AskedById {
  readonly toolId: string;
  readonly exchange: HostExchange;
}

export type CheckOutcome =
  | { readonly kind: 'kept'; readonly seen: string }
  /** `what` may quote the host: untrusted text. */
  | { readonly kind: 'broken'; readonly what: string; readonly evidence: readonly ShownExchange[] }
  | { readonly kind: 'unseen'; readonly why: string };

const kept = (seen: string): CheckOutcome => ({ kind: 'kept', seen });
const unseen = (why: string): CheckOutcome => ({ kind: 'unseen', why });
const broken = (what: string, ...evidence: readonly (HostExchange | null | undefined)[]): CheckOutcome => ({
  kind: 'broken',
  what,
  evidence: evidence.flatMap((one) => {
    if (one === null || one === undefined) return [];
    const { json: _, ...shown } = one;
    return [shown];
  }),
});

/** The three outcomes of a check. */
export const outcome = { kept, unseen, broken };

/** The status of an answer as text, or why none came. */
export const statusOf = ({ status, failure }: HostExchange) =>
  status === null ? (failure?.kind ?? 'no answer') : `${status}`;
