import { countTokens, type TokenCount } from './countTokens';
import { type MethodsOf, serve } from './rpc';

const methods = {
  /** One count a text, in order. */
  count: (texts: readonly string[]): readonly TokenCount[] => texts.map(countTokens),
};

/** What may be asked of the worker that counts tokens. */
export type TokensMethods = MethodsOf<typeof methods>;

serve<TokensMethods>(methods);
