import { countTokens, type TokenCount } from './countTokens';

/** Texts to count, in order. */
export interface TokensQuestion {
  readonly id: number;
  readonly texts: readonly string[];
}

/** Another worker that counts through this one: it sends texts, and gets as many numbers. */
export interface TokensPort {
  readonly port: MessagePort;
}

export type TokensReport =
  /** The vocabulary is loaded: from here on a time limit makes sense. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'counted'; readonly id: number; readonly counts: readonly TokenCount[] };

addEventListener('message', ({ data }: MessageEvent<TokensQuestion | TokensPort>) => {
  if ('port' in data) serve(data.port);
  else postMessage({ kind: 'counted', id: data.id, counts: data.texts.map(countTokens) } satisfies TokensReport);
});

function serve(port: MessagePort): void {
  port.onmessage = ({ data }: MessageEvent<readonly string[]>) => {
    port.postMessage(data.map((text) => countTokens(text).tokens));
  };
}

postMessage({ kind: 'ready' } satisfies TokensReport);
