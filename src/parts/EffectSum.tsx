import { effects, effectWords } from '../model/effect';
import { useAnswer } from '../state/catalogView';
import { formatCount } from './formatQuantity';

/** What the draft’s client makes of it, in one sentence; nothing where no client is chosen. */
export function EffectSum() {
  const sum = useAnswer(({ result }) => result?.effect);
  if (!sum) return null;
  const { client, entries, runByHints } = sum;
  const counted = effects.filter((effect) => entries[effect] > 0);
  const words = counted.map((effect) => `${formatCount(entries[effect])} ${effectWords[effect]}`).join(' · ');
  return (
    <span className="whitespace-nowrap text-ink-3 text-xs tabular-nums max-xl:hidden">
      {runByHints > 0 && (
        <b className="font-medium text-ink">
          {formatCount(runByHints)} {runByHints === 1 ? 'runs' : 'run'} unasked in {client} by their server’s word
        </b>
      )}
      {runByHints > 0 && words !== '' && ' · '}
      {words !== '' && `In ${client}: ${words}`}
    </span>
  );
}
