import { type ClipboardEvent, type FormEvent, useMemo, useState } from 'react';
import { parseNames, writeNames } from '../../access/nameList';
import type { SavedIdentity } from '../../draft/preflight';
import type { CredentialGrant, Grant } from '../../model/readiness';
import { looksLikeSecret } from '../../model/secrets';
import { formatCount } from '../../parts/formatQuantity';
import { Button } from '../../ui/Button';
import { Field, TextField } from '../../ui/fields';
import { TextArea } from '../../ui/Input';

/** What was typed; a list is undefined where its field was left empty: nothing is then said about it. */
interface TypedValues {
  readonly name: string;
  readonly scopes: readonly string[] | undefined;
  readonly credentials: readonly string[] | undefined;
}

interface Props {
  readonly saved: SavedIdentity | undefined;
  readonly onSave: (values: TypedValues) => void;
  /** Present while a saved identity is edited: starts a new one beside it. */
  readonly onNew: (() => void) | undefined;
  readonly onRemove: (id: string) => void;
}

export function TypedGrants({ saved, onSave, onNew, onRemove }: Props) {
  const [name, setName] = useState(saved?.identity.name ?? '');
  const { grants = [], credentials: stored = [] } = saved?.identity ?? {};
  const [scopes, setScopes] = useState(() => writeNames(grants.filter(isTyped).map(({ scope }) => scope)));
  const [credentials, setCredentials] = useState(() =>
    writeNames(stored.filter(isTyped).map(({ provider }) => provider)),
  );
  const [problem, setProblem] = useState<string>();

  function submit(event: FormEvent) {
    event.preventDefault();
    const values = {
      name: name.trim() || 'my agent',
      scopes: scopes.trim() === '' ? undefined : parseNames(scopes).names,
      credentials: credentials.trim() === '' ? undefined : parseNames(credentials).names,
    };
    if (values.scopes === undefined && values.credentials === undefined) {
      setProblem('Type or paste at least one scope or credential; [] says that it holds none.');
      return;
    }
    setProblem(undefined);
    onSave(values);
  }

  function rename(text: string) {
    const what = looksLikeSecret(text);
    setName(what === null ? text.slice(0, 80) : '');
    setProblem(what === null ? undefined : `That looks like ${what}. It was not kept: type a name.`);
  }

  return (
    <form onSubmit={submit} className="grid gap-3">
      <div className="sm:max-w-64">
        <TextField label="Name" value={name} placeholder="my agent" onChange={(event) => rename(event.target.value)} />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <NamesField
          label="Scopes"
          hint="One a line, separated by spaces, or a JSON array. List all of them: a scope that isn’t here counts as missing."
          text={scopes}
          onText={setScopes}
        />
        <NamesField
          label="Credentials"
          hint="Names of providers or stored credentials, such as slack. Never the credential itself."
          text={credentials}
          onText={setCredentials}
        />
      </div>
      <p role="status" className="text-miss text-xs empty:hidden">
        {problem}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary" type="submit">
          {saved === undefined ? 'Save and check' : 'Save'}
        </Button>
        {onNew !== undefined && <Button onClick={onNew}>New identity</Button>}
        {saved !== undefined && (
          <Button variant="quiet" className="ml-auto" onClick={() => onRemove(saved.id)}>
            Remove this identity
          </Button>
        )}
      </div>
    </form>
  );
}

function isTyped({ origin, state }: Pick<Grant | CredentialGrant, 'origin' | 'state'>): boolean {
  return origin === 'typed' && state === 'held';
}

interface NamesFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly text: string;
  readonly onText: (text: string) => void;
}

/**
 * A list of names to type or paste. What looks like a secret never stays: a paste that holds one is cleaned before it
 * reaches the field, and typed text as soon as it is recognised.
 */
function NamesField({ label, hint, text, onText }: NamesFieldProps) {
  const [refused, setRefused] = useState<readonly string[]>([]);
  const names = useMemo(() => parseNames(text).names.length, [text]);

  function edit(next: string) {
    const list = parseNames(next);
    setRefused(list.refused);
    onText(list.text);
  }

  function paste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const list = parseNames(event.clipboardData.getData('text/plain'));
    if (list.refused.length === 0) return;
    event.preventDefault();
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    onText(parseNames(value.slice(0, selectionStart) + list.text + value.slice(selectionEnd)).text);
    setRefused(list.refused);
  }

  return (
    <Field
      label={label}
      hint={`${names > 0 ? `${formatCount(names)} read. ` : ''}${hint}`}
      problem={refused.length > 0 ? describeRefusal(refused) : ''}
    >
      {/* What is left is right: the field itself is not wrong. */}
      {({ id, 'aria-describedby': description }) => (
        <TextArea
          id={id}
          aria-describedby={description}
          rows={5}
          value={text}
          onPaste={paste}
          onChange={(event) => edit(event.target.value)}
          isCode
        />
      )}
    </Field>
  );
}

/** `Left out: something that looks like a signed token (JWT). …` */
function describeRefusal(refused: readonly string[]): string {
  const kinds = [...new Set(refused)].join(', ');
  const count = refused.length === 1 ? 'something' : `${refused.length} values`;
  const look = refused.length === 1 ? 'looks' : 'look';
  return `Left out and not kept: ${count} that ${look} like ${kinds}. Only names belong here, never a secret.`;
}
