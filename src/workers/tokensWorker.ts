import { countTokens, type TokenCount } from './countTokens';
import { serve } from './rpc';

/** What may be asked of the worker that counts tokens. */
export interface TokensMethods {
  /** One count a text, in order. */
  count: [readonly string[], readonly TokenCount[]];
}

serve<TokensMethods>({ count: (texts) => texts.map(countTokens) });
