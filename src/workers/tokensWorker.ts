import { countTokens, type TokenCount } from './countTokens';
import { serve } from './rpc';

/** What may be asked of the worker that counts tokens. */
export interface TokensMethods {
  /** One count a text, in order. */
  count: [readonly string[], readonly TokenCount[]];
  /** Counts for another worker, which sends texts through the port and gets as many numbers; ends by its abort. */
  serve: [MessagePort, null];
}

serve<TokensMethods>({
  count: (texts) => texts.map(countTokens),
  serve: (port, { signal, progress }) =>
    new Promise(() => {
      port.onmessage = ({ data }: MessageEvent<readonly string[]>) => {
        port.postMessage(data.map((text) => countTokens(text).tokens));
        progress();
      };
      signal.addEventListener('abort', () => port.close());
    }),
});
