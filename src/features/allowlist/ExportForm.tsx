import {
  type ExportField,
  type ExportTarget,
  type FormValues,
  modelClasses,
  userModelClasses,
} from '../../exports/exportTarget';
import { formatCounted } from '../../model/formatCount';
import { FirstNames } from '../../parts/FirstNames';
import { Button } from '../../ui/Button';
import { SelectField, TextField } from '../../ui/fields';

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
  /** What sources say that servers run from, by alias. Untrusted texts. */
  readonly known: ReadonlyMap<string, string>;
}

/** The few things a format needs that no draft holds; none for most. */
export function ExportForm({ target, form, onForm, aliases, known }: ExportFormProps) {
  const { asks = [] } = target;
  const fields = asks.filter(isText);
  const servers = asks.includes('serverUrls') ? [...new Set(aliases.values())].sort() : [];
  const classField = asks.find((field) => field === 'modelClass' || field === 'userModelClass');
  const isTaken = (start = '') => target.takesCommands || /^https?:/i.test(start);
  const offered = servers.filter(
    (server) => !form.serverUrls.get(server) && known.has(server) && isTaken(known.get(server)),
  );
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
          label={`${target.takesCommands ? 'Address or command' : 'Address'} of ${server}`}
          value={form.serverUrls.get(server) ?? ''}
          onChange={({ target }) => onForm({ serverUrls: new Map(form.serverUrls).set(server, target.value) })}
        />
      ))}
      {offered.length > 0 && (
        <div className="col-span-full flex flex-wrap items-center gap-x-3 gap-y-1 text-xs">
          <p className="min-w-0 flex-1 text-ink-2 [overflow-wrap:anywhere]">
            The sources say where {formatCounted(offered.length, 'server runs', 'servers run')} from:{' '}
            <FirstNames names={offered.map((server) => known.get(server) ?? '')} first={3} />
          </p>
          <Button
            variant="quiet"
            onClick={() => {
              const starts = offered.map((server) => [server, known.get(server) ?? ''] as const);
              onForm({ serverUrls: new Map([...form.serverUrls, ...starts]) });
            }}
          >
            Fill in
          </Button>
        </div>
      )}
    </div>
  );
}

function isText(field: ExportField): field is TextAsk {
  return Object.hasOwn(labels, field);
}
