import { useState } from 'react';
import type { SettingsProblem } from '../host/settings';
import type { DroppedValue } from '../model/address';
import { columns, isColumnId } from '../model/columns';
import { Notice } from '../parts/Notice';
import { UntrustedText } from '../parts/UntrustedText';
import type { ChosenHost } from '../state/chosenHost';
import { Button } from '../ui/Button';

export interface NoticesProps {
  readonly problems: readonly SettingsProblem[];
  readonly dropped: readonly DroppedValue[];
  readonly chosen: ChosenHost;
  readonly onShowHost: () => void;
}

/** What of the deployment's settings or of the link could not be followed. */
export function Notices({ problems, dropped, chosen, onShowHost }: NoticesProps) {
  const [dismissed, setDismissed] = useState('');
  const first = problems.find(({ level }) => level === 'error') ?? problems[0];
  const droppedKey = JSON.stringify(dropped);
  return (
    <>
      {first !== undefined && (
        <Notice kind={first.level === 'error' ? 'error' : 'info'}>
          config.json
          {first.pointer && (
            <code className="font-mono text-xs">
              {' '}
              <UntrustedText text={first.pointer} />
            </code>
          )}
          : <UntrustedText text={first.reason} />
          {problems.length > 1 && ` And ${problems.length - 1} more.`}{' '}
          <Button variant="quiet" onClick={onShowHost}>
            Details
          </Button>
        </Notice>
      )}
      {chosen.kind === 'unknown' && (
        <Notice kind="error">
          This link names the host “<UntrustedText text={chosen.id.slice(0, 60)} />
          ”, which is not set up here. No request was sent. Choose a host above.
        </Notice>
      )}
      {dropped.length > 0 && dismissed !== droppedKey && (
        <Notice kind="info" onDismiss={() => setDismissed(droppedKey)}>
          Ignored in this link, so shown unfiltered:{' '}
          {dropped.map(({ parameter, value }, place) => (
            <span key={`${parameter} ${value}`}>
              {place > 0 && ', '}
              {labelOf(parameter)} “<UntrustedText text={value.slice(0, 60)} />”
            </span>
          ))}
          .
        </Notice>
      )}
    </>
  );
}

function labelOf(parameter: string): string {
  return isColumnId(parameter) ? columns[parameter].label : parameter;
}
