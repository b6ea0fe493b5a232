import { countTokens, type TokenCount } from './countTokens';
import { type Call, type MethodsOf, serve } from './rpc';

const methods = {
  /** One count a text, in order; each is a sign of life. */
  count: (texts: readonly string[], { progress }: Call<never>): readonly TokenCount[] =>
    texts.map((text) => {
      progress();
      return countTokens(text);
    }),
};

export type TokensMethods = MethodsOf<typeof methods>;

serve<TokensMethods>(methods);
