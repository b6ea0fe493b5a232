import { Trash2 } from 'lucide-react';
import { type FormEvent, useMemo, useState } from 'react';
import { type ArgumentSet, isStale, refuseSet } from '../../../draft/argumentSets';
import { digest } from '../../../model/digest';
import { formatDay } from '../../../parts/formatQuantity';
import { UntrustedText } from '../../../parts/UntrustedText';
import { writeExact } from '../../../schemas/argumentText';
import { withoutSecretValues } from '../../../schemas/secretValues';
import type { SavedSets } from '../../../state/argumentSetsStore';
import { type ArgumentsStore, useArguments } from '../../../state/argumentsStore';
import { Button, IconButton } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { TextField } from '../../../ui/fields';

interface Props {
  readonly saved: SavedSets;
  readonly schema: unknown;
  readonly schemaText: string | null;
  readonly store: ArgumentsStore;
  readonly onLoad: (set: ArgumentSet) => void;
  readonly onClose: () => void;
}

/** Arguments kept under names, for this tool in this browser. */
export function SetsDialog({ saved, schema, schemaText, store, onLoad, onClose }: Props) {
  const { sets, areLasting, onSave, onRemove } = saved;
  const value = useArguments(store, (now) => now.value);
  const unsafe = useArguments(store, (now) => now.unsafe);
  const schemaDigest = useMemo(() => (schemaText === null ? null : digest(JSON.parse(schemaText))), [schemaText]);
  const { kept, hasSecrets } = useMemo(() => withoutSecretValues(schema, value), [schema, value]);
  const text = writeExact(kept, unsafe);
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const replaces = sets.some((set) => set.name === name.trim());

  function save(event: FormEvent) {
    event.preventDefault();
    const reason = refuseSet(sets, name, text);
    setFault(reason);
    if (reason !== null) return;
    onSave({ name: name.trim(), text, schemaDigest, savedAt: new Date().toISOString() });
    setName('');
  }

  return (
    <Dialog title="Saved arguments" onClose={onClose}>
      <form onSubmit={save} noValidate>
        <div className="flex items-start gap-2 [&>:first-child]:flex-1">
          <TextField
            label="Name"
            value={name}
            problem={fault ?? undefined}
            hint={describeKeeping(areLasting, hasSecrets)}
            onChange={(event) => {
              setName(event.target.value);
              setFault(null);
            }}
          />
          <Button type="submit" variant="primary" className="touch:h-11 mt-6">
            {replaces ? 'Replace' : 'Save'}
          </Button>
        </div>
      </form>
      {sets.length === 0 ? (
        <p className="mt-4 text-ink-2">Nothing is saved for this tool yet.</p>
      ) : (
        <ul aria-label="Saved sets" className="mt-4 divide-y divide-line rounded-md border border-line">
          {sets.map((set) => (
            <li key={set.name} className="flex items-center gap-2 py-1 pr-1 pl-3">
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                <UntrustedText text={set.name} />
                {set.savedAt !== '' && (
                  <span className="block text-ink-3 text-xs tabular-nums">Saved on {formatDay(set.savedAt)}</span>
                )}
                {isStale(set, schemaDigest) && (
                  <span className="block text-ink-2 text-xs">
                    The schema has changed since: check what no longer fits.
                  </span>
                )}
              </span>
              <Button
                aria-label={`Load ${set.name}`}
                onClick={() => {
                  onLoad(set);
                  onClose();
                }}
              >
                Load
              </Button>
              <IconButton
                label={`Remove ${set.name}`}
                icon={<Trash2 aria-hidden />}
                onClick={() => onRemove(set.name)}
              />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function describeKeeping(areLasting: boolean, leavesOutSecrets: boolean): string {
  const where = areLasting
    ? 'Kept in this browser, for this tool'
    : 'This browser refuses to store anything: kept until this tab is closed';
  return `${where}${leavesOutSecrets ? ', without the values of secret fields' : ''}.`;
}
