import { useId } from 'react';
import {
  type ExportField,
  type ExportTarget,
  type ExportForm as FormValues,
  modelClasses,
  userModelClasses,
} from '../../exports/exportTarget';
import { Select } from '../../ui/Select';

type TextField = Exclude<ExportField, 'serverUrls' | 'modelClass' | 'userModelClass'>;

const labels: Readonly<Record<TextField, string>> = {
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
  const classId = useId();
  const classField = asks.find((field) => field === 'modelClass' || field === 'userModelClass');
  if (fields.length === 0 && servers.length === 0) return null;
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-2 rounded-xl border border-line bg-panel px-3.5 py-3 max-sm:grid-cols-1">
      {fields.map((field) => (
        <Line key={field} label={labels[field]} value={form[field]} onValue={(value) => onForm({ [field]: value })} />
      ))}
      {classField !== undefined && (
        <div>
          <label htmlFor={classId} className="mb-0.5 block font-medium text-xs">
            Model class
          </label>
          <Select
            id={classId}
            value={form[classField]}
            onChange={(event) => onForm({ [classField]: event.target.value })}
            wrapperClassName="w-full"
          >
            {(classField === 'modelClass' ? modelClasses : userModelClasses).map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        </div>
      )}
      {servers.map((server) => (
        <Line
          key={server}
          label={`Address of ${server}`}
          value={form.serverUrls.get(server) ?? ''}
          onValue={(url) => onForm({ serverUrls: new Map(form.serverUrls).set(server, url) })}
        />
      ))}
    </div>
  );
}

function isText(field: ExportField): field is TextField {
  return Object.hasOwn(labels, field);
}

function Line(props: { label: string; value: string; onValue: (value: string) => void }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-0.5 block font-medium text-xs">
        {props.label}
      </label>
      <input
        id={id}
        type="text"
        autoComplete="off"
        spellCheck={false}
        value={props.value}
        onChange={(event) => props.onValue(event.target.value)}
        className="h-8 w-full rounded-md border border-ctl bg-panel px-2 touch:h-11"
      />
    </div>
  );
}
