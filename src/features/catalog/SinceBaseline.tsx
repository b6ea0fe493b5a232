import { ChangedSince } from '../../parts/ChangedSince';
import { useChangesInUse } from '../../state/changesInUse';
import { compareAgain, stopComparing } from '../../state/changesSince';
import { changeAddress, readAddress } from '../../state/useAddress';

/** How much changed since the baseline in use; nothing where there is none. */
export function SinceBaseline() {
  const changes = useChangesInUse();
  const isAsked = readAddress().address.choices.has('change') || readAddress().address.sort?.key === 'change';
  switch (changes.kind) {
    case 'none':
    case 'pending':
      return null;
    case 'missing':
      return <ChangedSince kind="missing" words={changes.words} />;
    case 'comparing':
      // Seldom more than a moment: said only where rows wait for it.
      return isAsked ? <ChangedSince kind="comparing" name={changes.name} onStop={() => stopComparing()} /> : null;
    case 'stopped':
      return <ChangedSince kind="stopped" name={changes.name} onAgain={compareAgain} />;
    case 'compared':
      return (
        <ChangedSince
          kind="compared"
          name={changes.name}
          summary={changes.summary}
          onCompare={() => changeAddress({ view: 'compare', of: null, with: changes.target, tool: null, copy: 1 })}
        />
      );
    default:
      return changes satisfies never;
  }
}
