import { useMemo } from 'react';
import { placeWords, targets } from '../../clients/targets';
import {
  type ExportField,
  type ExportTarget,
  type ExportForm as FormValues,
  modelClasses,
  type TargetKind,
  userModelClasses,
} from '../../exports/exportTarget';
import { useKnownCatalog } from '../../state/catalogSummary';
import { useUsedFormats } from '../../state/preferences';
import { SelectField, TextField } from '../../ui/fields';
import { SearchSelect } from '../../ui/SearchSelect';

type TextAsk = Exclude<ExportField, 'serverUrls' | 'modelClass' | 'userModelClass'>;

const labels: Readonly<Record<TextAsk, string>> = {
  agentId: 'Agent ID',
  persona: 'Persona',
  systemPrompt: 'System prompt',
  systemPromptRef: 'Reference to a system prompt',
  packName: 'Pack name',
  packVersion: 'Pack version',
  engine: 'openwop versions',
  cluster: 'Cluster',
};

export interface ExportFormProps {
  readonly target: ExportTarget;
  readonly form: FormValues;
  readonly onForm: (changes: Partial<FormValues>) => void;
  readonly aliases: ReadonlyMap<string, string>;
}

/** The few things a format needs that no draft holds; none for most. */
export function ExportForm({ target, form, onForm, aliases }: ExportFormProps) {
  const { asks = [] } = target;
  const fields = asks.filter(isText);
  const servers = asks.includes('serverUrls') ? [...new Set(aliases.values())].sort() : [];
  const classField = asks.find((field) => field === 'modelClass' || field === 'userModelClass');
  if (fields.length === 0 && servers.length === 0) return null;
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-2 rounded-xl border border-line bg-panel px-3.5 py-3 max-sm:grid-cols-1">
      {fields.map((field) => (
        <TextField
          key={field}
          label={labels[field]}
          value={form[field]}
          onChange={({ target }) => onForm({ [field]: target.value })}
        />
      ))}
      {classField !== undefined && (
        <SelectField
          label="Model class"
          value={form[classField]}
          options={(classField === 'modelClass' ? modelClasses : userModelClasses).map((name) => [name, name])}
          onChoose={(name) => onForm({ [classField]: name })}
        />
      )}
      {servers.map((server) => (
        <TextField
          key={server}
          label={`Address or command of ${server}`}
          value={form.serverUrls.get(server) ?? ''}
          onChange={({ target }) => onForm({ serverUrls: new Map(form.serverUrls).set(server, target.value) })}
        />
      ))}
    </div>
  );
}

function isText(field: ExportField): field is TextAsk {
  return Object.hasOwn(labels, field);
}

export const kindWords: Readonly<Record<TargetKind, string>> = {
  limits: 'Limits what the agent sees',
  both: 'Limits what it sees, and says who asks',
  'stops-asking': 'Skips prompts; not an allowlist',
  'admits-servers': 'Admits servers with all their tools',
  record: 'For people and records',
};

interface FormatPickerProps {
  readonly target: ExportTarget;
  readonly onFormat: (format: string) => void;
}

/** Which file a draft is exported as: typing narrows the list; the formats used last come first, then products. */
export function FormatPicker({ target, onFormat }: FormatPickerProps) {
  const used = useUsedFormats();
  const { facetValues } = useKnownCatalog().summary ?? {};
  const options = useMemo(() => {
    const rank = ({ id, kind, dialect }: ExportTarget) => {
      const recent = used.indexOf(id);
      return recent >= 0 ? recent : used.length + (kind === 'record' ? 2 : dialect === undefined ? 0 : 1);
    };
    const isOffered = ({ id, dialect }: ExportTarget) =>
      id === target.id ||
      used.includes(id) ||
      dialect === undefined ||
      // Until the catalog is read, nobody knows what it lacks.
      facetValues === undefined ||
      facetValues.dialect.includes(dialect);
    return targets.filter(isOffered).sort((a, b) => rank(a) - rank(b));
  }, [used, facetValues, target.id]);
  return (
    <div className="min-w-0 flex-1 max-sm:basis-full">
      <SearchSelect
        label="Export format"
        options={options}
        chosen={target}
        isEqual={(one, other) => one.id === other.id}
        nameOf={({ label }) => label}
        onChoose={(chosen) => chosen !== null && onFormat(chosen.id)}
        canClear={false}
        input={{
          'aria-label': 'Export format',
          'aria-description': kindWords[target.kind],
          className:
            'h-7.5 w-full min-w-0 rounded-md border border-ctl bg-panel px-2.5 font-medium hover:bg-sunk touch:h-11 max-sm:text-base',
          // What is typed takes the place of what stands there.
          onFocus: (event) => event.currentTarget.select(),
        }}
      >
        {(one) => (
          <span className="block font-sans">
            <span className="block text-sm">{one.label}</span>
            <span className="block font-normal text-ink-3">{placeWords(one) ?? kindWords[one.kind]}</span>
          </span>
        )}
      </SearchSelect>
    </div>
  );
}
