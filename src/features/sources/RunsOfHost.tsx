import { useRef } from 'react';
import type { Host } from '../../host/settings';
import { UntrustedText } from '../../parts/UntrustedText';
import { useSettings } from '../../state/hostStore';
import { useRunEvidence } from '../../state/runEvidence';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/fields';

/** Reads runs of the chosen host as evidence of calls, once on a press. */
export function RunsOfHost({ host }: { readonly host: Host }) {
  const { limits } = useSettings();
  const { isReading, troubles, onRead } = useRunEvidence(host, limits);
  const field = useRef<HTMLInputElement>(null);
  return (
    <form
      className="flex max-w-3xl flex-wrap items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const runIds = new Set((field.current?.value ?? '').split(/[\s,]+/).filter((id) => id !== ''));
        if (runIds.size > 0) onRead([...runIds]);
      }}
    >
      <div className="min-w-60 flex-1">
        <TextField
          ref={field}
          label="Run ids"
          placeholder="run-4711"
          hint={
            <>
              Reads the events of these runs from <UntrustedText text={host.label} /> with your token, once. Name those
              of a day together: new counts of a day take the place of older ones.
            </>
          }
        />
      </div>
      <Button type="submit" className="mt-6" disabled={isReading}>
        {isReading ? 'Reading…' : 'Read runs'}
      </Button>
      {troubles.length > 0 && (
        <ul role="alert" className="grid w-full gap-0.5 text-miss [overflow-wrap:anywhere]">
          {troubles.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
    </form>
  );
}
