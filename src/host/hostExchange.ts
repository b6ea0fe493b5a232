import { shortenText } from '../model/cutText';
import { isObject, member } from '../model/json';
import { maskText } from '../model/maskSecrets';
import { openBytes, type RequestContext, readBytes, waitAbortably } from './client';
import { failureOf, HostError, type HostFailure } from './failure';
import type { Host } from './settings';

/** Whose credential a request carries; nobody’s where it carries none. */
export type AskedAs = 'caller' | 'second' | 'nobody';

/** One GET and what came of it, as it is shown. Nothing in it holds a token. */
export interface ShownExchange {
  readonly url: string;
  readonly as: AskedAs;
  /** What was sent beside `Accept` and the credential. */
  readonly headers: Readonly<Record<string, string>>;
  /** Null where no answer came, or the browser keeps it from the page. */
  readonly status: number | null;
  readonly failure: HostFailure | null;
  /** Without parameters; '' where none is stated or readable. */
  readonly contentType: string;
  /** The beginning of the answer, without secrets. Untrusted text. */
  readonly excerpt: string;
}

export interface HostExchange extends ShownExchange {
  /** Undefined where the answer is no JSON. */
  readonly json: unknown;
}

export interface CheckCall extends RequestContext {
  readonly host: Pick<Host, 'url' | 'auth'> & Partial<Pick<Host, 'version'>>;
  readonly token?: string | undefined;
  /** Another identity's token for the same host. */
  readonly secondToken?: string | undefined;
  /** A run of the caller's, whose events are read once. */
  readonly runId?: string | undefined;
  /** Whether a browser asks, whose CORS rules decide about what is seen. */
  readonly isPage: boolean;
  readonly onAsked?: (asked: number) => void;
  readonly spacingMs?: number;
}

/** A check never asks more than this. */
export const maxRequests = 40;
/** Hosts are known to allow 60 requests a minute. */
const usualSpacingMs = 300;
const longestExcerpt = 400;

/** Asks one after the other, spaced; the `AbortSignal` of the call ends it by `HostError` "aborted". */
export class Asker {
  private readonly call: CheckCall;
  asked = 0;

  constructor(call: CheckCall) {
    this.call = call;
  }

  async ask(
    url: string,
    as: AskedAs = 'caller',
    headers: Readonly<Record<string, string>> = {},
  ): Promise<HostExchange> {
    const { call } = this;
    if (this.asked >= maxRequests) throw new Error(`A check asks at most ${maxRequests} times.`);
    if (this.asked > 0) await waitAbortably(call.spacingMs ?? usualSpacingMs, call.signal);
    this.asked++;
    call.onAsked?.(this.asked);
    const token = as === 'caller' ? call.token : as === 'second' ? call.secondToken : undefined;
    const credentials = as === 'caller' && call.host.auth === 'cookie' ? 'include' : 'omit';
    const sending = { method: 'GET', headers: { Accept: 'application/json', ...headers } } as const;
    const empty = { url, as, headers, status: null, failure: null, contentType: '', excerpt: '', json: undefined };
    const answer = await openBytes({ ...call, url, token, credentials, sending });
    if (!answer.ok) {
      if (answer.failure.kind === 'aborted') throw new HostError(answer.failure);
      return { ...empty, failure: answer.failure };
    }
    const [contentType = ''] = (answer.headers.get('content-type') ?? '').split(';');
    const seen = { ...empty, status: answer.status, contentType: contentType.trim().toLowerCase() };
    try {
      const text = new TextDecoder().decode(await readBytes(answer.body, call.limits.bytes));
      return { ...seen, excerpt: excerptOf(text), json: parse(text) };
    } catch (error) {
      const failure = failureOf(error);
      if (failure.kind === 'aborted') throw error;
      return { ...seen, failure };
    }
  }
}

/** Masked before it is cut: half a secret no longer looks like one. */
function excerptOf(text: string): string {
  return shortenText(maskText(text.slice(0, 10 * longestExcerpt)), longestExcerpt);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The entries of a list, bare or in `tools`; null where the answer is none. */
export function listedIn(exchange: HostExchange | null): readonly unknown[] | null {
  if (exchange?.status !== 200) return null;
  const tools = isObject(exchange.json) ? member(exchange.json, 'tools') : exchange.json;
  return Array.isArray(tools) ? tools : null;
}

export function idOf(entry: unknown): string {
  const id = isObject(entry) ? member(entry, 'toolId') : undefined;
  return typeof id === 'string' ? id : '';
}

export function idsOf(entries: readonly unknown[]): readonly string[] {
  return entries.map(idOf).filter((id) => id !== '');
}

/** `GET /v1/tools as nobody → 401 application/json {"error": …`; untrusted text in it. */
export function describeExchange({ url, as, headers, status, failure, contentType, excerpt }: ShownExchange): string {
  const sent = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const whom = { caller: '', second: ' as the second identity', nobody: ' without a credential' }[as];
  const came = status === null ? `no answer (${failure?.kind ?? 'unknown'})` : [status, contentType].join(' ').trim();
  return [`GET ${url}${whom}${sent.length > 0 ? ` with ${sent.join(', ')}` : ''} → ${came}`, excerpt].join('\n').trim();
}
