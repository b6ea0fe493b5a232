import { formatCount } from '../../parts/formatQuantity';
import { UntrustedText } from '../../parts/UntrustedText';

// A host may list a thousand of anything; a page of them tells nobody more.
const maxShown = 60;

/** Words of a host, side by side; the first ones where there are many. `none` stands for an empty list. */
export function TextList({ texts, none = 'none' }: { readonly texts: readonly string[]; readonly none?: string }) {
  if (texts.length === 0) return <span className="text-ink-3">{none}</span>;
  return (
    <ul className="flex flex-wrap gap-1">
      {texts.slice(0, maxShown).map((text, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a host may repeat a word, so its place is its only name
        <li key={place} className="rounded-[5px] bg-sunk px-1.5 py-px font-mono text-xs [overflow-wrap:anywhere]">
          <UntrustedText text={text} />
        </li>
      ))}
      {texts.length > maxShown && <li className="text-ink-3">and {formatCount(texts.length - maxShown)} more</li>}
    </ul>
  );
}
