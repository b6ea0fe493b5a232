import type { ClientEffect } from '../../engine/effectColumn';
import { effectSentence, type Mode } from '../../model/effect';
import { EffectMark } from '../../parts/EffectMark';
import { useAddress } from '../../state/useAddress';

interface Props {
  readonly clients: number;
  readonly effects: readonly ClientEffect[];
  readonly mode: Mode;
}

/** What each compared client does with an entry; one that differs from the first is marked. */
export function EffectCells({ clients, effects, mode }: Props) {
  const way = useAddress((address) => address.way);
  const [first] = effects;
  if (first === undefined) return <td colSpan={clients} className="px-2 text-ink-3 @max-3xl:hidden" />;
  return effects.map((one) => {
    const { effect } = one[way];
    const differs = effect !== first[way].effect;
    return (
      <td
        key={one.target}
        title={effectSentence(one[way])}
        className={`px-2 @max-3xl:col-span-full @max-3xl:px-0 ${differs ? 'bg-write-bg' : ''}`}
      >
        <span className="text-ink-3 text-xs @3xl:hidden">In {one.client} </span>
        <EffectMark effect={effect} isCare={effect === 'runs' && mode === 'ask'} />
        {differs && <span className="sr-only">, differs</span>}
      </td>
    );
  });
}
