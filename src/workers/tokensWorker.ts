import { countTokens, type TokenCount } from './countTokens';

/** Texts to count, in order. */
export interface TokensQuestion {
  readonly id: number;
  readonly texts: readonly string[];
}

export type TokensReport =
  /** The vocabulary is loaded: from here on a time limit makes sense. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'counted'; readonly id: number; readonly counts: readonly TokenCount[] };

addEventListener('message', (event: MessageEvent<TokensQuestion>) => {
  const { id, texts } = event.data;
  postMessage({ kind: 'counted', id, counts: texts.map(countTokens) } satisfies TokensReport);
});

postMessage({ kind: 'ready' } satisfies TokensReport);
