import type { RichText } from '../model/revealText';
import { UntrustedText } from './UntrustedText';

/** Words of ours with untrusted quotes in them, the quotes set apart. */
export function QuotingText({ words }: { readonly words: RichText }) {
  return words.map((part, i) =>
    'text' in part ? (
      part.text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no other name than their place
      <UntrustedText key={i} isCode className="text-ink" text={part.quote} />
    ),
  );
}
