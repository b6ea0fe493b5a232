import { useId } from 'react';
import type { ChangesSince, ExportField, ExportOptions, ExportTarget, ExportTool } from '../../exports/exportTarget';
import { modelClasses, userModelClasses } from '../../exports/openwopTargets';
import { Select } from '../../ui/Select';

/** What the formats that need more than the draft ask for, as typed. */
export interface ExportFormValues {
  readonly agentId: string;
  readonly persona: string;
  readonly modelClass: string;
  readonly userModelClass: string;
  readonly systemPrompt: string;
  readonly systemPromptRef: string;
  readonly packName: string;
  readonly packVersion: string;
  readonly engine: string;
  readonly cluster: string;
  readonly serverUrls: ReadonlyMap<string, string>;
}

export const emptyForm: ExportFormValues = {
  agentId: '',
  persona: '',
  modelClass: 'general',
  userModelClass: 'chat',
  systemPrompt: '',
  systemPromptRef: '',
  packName: '',
  packVersion: '0.1.0',
  engine: '>=1.1.0 <2.0.0',
  cluster: '',
  serverUrls: new Map(),
};

type TextField = Exclude<keyof ExportFormValues, 'serverUrls' | 'modelClass' | 'userModelClass'>;

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
export function optionsOf(
  form: ExportFormValues,
  others: readonly ExportTool[],
  since: ChangesSince | null,
  appRoot: string,
): ExportOptions {
  const { agentId, persona, modelClass, systemPrompt, systemPromptRef, serverUrls } = form;
  return {
    agent: {
      agentId,
      persona,
      modelClass,
      ...(systemPrompt && { systemPrompt }),
      ...(systemPromptRef && { systemPromptRef }),
    },
    userAgent: { persona, modelClass: form.userModelClass, systemPrompt },
    pack: { name: form.packName, version: form.packVersion, engine: form.engine },
    cluster: form.cluster.trim(),
    serverUrls,
    others,
    appRoot,
    ...(since !== null && { since }),
  };
}

export interface ExportFormProps {
  readonly target: ExportTarget;
  readonly form: ExportFormValues;
  readonly onForm: (changes: Partial<ExportFormValues>) => void;
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
