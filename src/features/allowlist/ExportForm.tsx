import {
  type ExportField,
  type ExportTarget,
  type ExportForm as FormValues,
  modelClasses,
  userModelClasses,
} from '../../exports/exportTarget';
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
