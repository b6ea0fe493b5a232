import { useState } from 'react';
import { type AccessEvidence, withTyped } from '../../access/grants';
import { readIdentityFile, removeIdentity, saveIdentity, writeIdentityFile } from '../../draft/identities';
import { fileStem } from '../../model/fileStem';
import { type CredentialGrant, type Identity, noGrants } from '../../model/readiness';
import { type RichText, revealPlain } from '../../model/revealText';
import { Age, useNow } from '../../parts/Age';
import { StateBadge } from '../../parts/badges';
import { formatCounted } from '../../parts/formatQuantity';
import { describeCredential, describeGrantOrigin, stateLabel } from '../../parts/readinessWords';
import { Section } from '../../parts/Section';
import { QuotingText, UntrustedText } from '../../parts/UntrustedText';
import {
  changePreflight,
  forgetLearned,
  type Preflight,
  type ProbeState,
  useAs,
  usePreflight,
} from '../../state/accessStore';
import { useHost } from '../../state/hostStore';
import { saveFile } from '../../state/saveFile';
import { changeAddress } from '../../state/useAddress';
import { Button } from '../../ui/Button';
import { DataTable } from '../../ui/DataTable';
import { Dialog } from '../../ui/Dialog';
import { FirstItems } from '../../ui/FirstItems';
import { readTextFile } from '../../ui/files';
import { FileButton } from '../../ui/Input';
import { SecondToken } from './SecondToken';
import { TypedGrants } from './TypedGrants';

const everyMinute = 60_000;

/** What is known of whom, and the ways to know more. Nothing here ever holds a token. */
export function GrantsDialog({ onClose }: { readonly onClose: () => void }) {
  const preflight = usePreflight();
  const host = useHost();
  const as = useAs();
  const { identity, saved, state } = preflight;
  const isCaller = as === 'caller';
  const [isNew, setNew] = useState(false);
  const edited = isNew ? undefined : saved;
  const choose = (next: string) => changeAddress({ as: next });
  /** Saves under the given id, or as a new identity; returns how the address names it. */
  const keep = (next: Identity, id?: string) => {
    const result = saveIdentity(state, next, id);
    changePreflight(() => result.state);
    return `saved:${result.id}`;
  };
  return (
    <Dialog title="Scopes and credentials" width="wide" onClose={onClose}>
      <div className="grid gap-6">
        <Section title={isCaller ? 'What is known of you' : `What is known of “${identity.name}”`}>
          <EvidenceList preflight={preflight} isCaller={isCaller} />
          <GrantList identity={identity} />
        </Section>
        <Section title={edited === undefined ? 'Type or paste' : `Edit “${edited.identity.name}”`}>
          <TypedGrants
            key={edited?.id ?? 'new'}
            saved={edited}
            onSave={(values) => {
              const before = edited?.identity ?? noGrants;
              choose(keep(withTyped({ ...before, name: values.name }, values, new Date().toISOString()), edited?.id));
              setNew(false);
            }}
            onNew={saved === undefined || isNew ? undefined : () => setNew(true)}
            onRemove={(id) => {
              changePreflight((before) => removeIdentity(before, id));
              choose('caller');
            }}
          />
        </Section>
        {host !== null && !host.relative && (
          <Section title="Read the catalog as somebody else">
            <SecondToken host={host} onClose={onClose} />
          </Section>
        )}
        <Section title="Matching">
          <label className="flex min-h-6 items-start gap-2">
            <input
              type="checkbox"
              className="checkbox mt-0.5"
              checked={state.matchesWildcards}
              onChange={({ target }) => changePreflight((before) => ({ ...before, matchesWildcards: target.checked }))}
            />
            <span>
              Match wildcards
              <span className="block text-ink-3 text-xs">
                A held <code className="font-mono">orders:*</code> then counts as holding{' '}
                <code className="font-mono">orders:read</code>. No specification promises that; off, it reads “possibly
                covered”.
              </span>
            </span>
          </label>
        </Section>
        <Section title="Files">
          <IdentityFiles identity={identity} as={as} onImport={keep} onUse={choose} />
        </Section>
      </div>
    </Dialog>
  );
}

/** Each origin: what it says, how old it is, and whether what it doesn't list is missing or unknown. */
function EvidenceList({ preflight, isCaller }: { readonly preflight: Preflight; readonly isCaller: boolean }) {
  const { identity, callerEvidence: evidence } = preflight;
  // An identity that isn't the caller: its own grants are all there is.
  const probe = isCaller ? preflight.probe : undefined;
  const now = useNow(everyMinute);
  return (
    <div className="mb-2">
      {!isCaller ? (
        <p className="text-ink-2">{describeCompleteness(identity)}</p>
      ) : evidence.length === 0 ? (
        <p className="text-ink-2">
          Nothing yet. Hosts don’t say which scopes a caller holds, and a listed tool is no proof of it.
        </p>
      ) : (
        <ul aria-label="Evidence" className="divide-y divide-line rounded-lg border border-line">
          {evidence.map((one, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one origin may speak twice, of scopes and of credentials
            <li key={place} className="flex flex-wrap items-center gap-x-2 px-3 py-1.5">
              <span className="font-medium first-letter:uppercase">
                <QuotingText words={describeGrantOrigin(one.origin)} />
              </span>
              <span className="text-ink-2">{describeContent(one)}</span>
              <span className="ml-auto whitespace-nowrap text-ink-3 text-xs">
                <Age at={Date.parse(one.at)} now={now} />
              </span>
              {one.origin === 'learned' && (
                <Button variant="quiet" onClick={forgetLearned}>
                  Forget
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {probe !== undefined && (
        <p className="mt-2 flex flex-wrap items-center gap-2">
          <Button aria-disabled={probe.asked === 'running'} onClick={probe.onAsk}>
            {probe.asked === 'not-yet' || probe.asked === 'unclear' ? 'Ask the host' : 'Check again'}
          </Button>
          <span role="status" className="text-ink-2 text-xs">
            {probeWords[probe.asked]}
          </span>
        </p>
      )}
    </div>
  );
}

const probeWords: Readonly<Record<ProbeState['asked'], string>> = {
  unclear: 'Its discovery doesn’t say what kind of host it is. Some kinds can tell what their caller holds.',
  'not-yet': 'This kind of host can tell what its caller holds.',
  running: 'Asking the host…',
  evidence: 'The host answered.',
  nothing: 'The host gave no usable answer: no evidence.',
};

/** `19 scopes, complete` · `the token has expired: 4 scopes no longer held` · `3 credentials, partial` */
function describeContent({ scopes, credentials }: AccessEvidence): string {
  const parts: string[] = [];
  if (scopes !== undefined) {
    if (scopes.held.length > 0 || (scopes.missing === undefined && scopes.expired === undefined)) {
      parts.push(`${formatCounted(scopes.held.length, 'scope')}, ${describeReach(scopes.complete)}`);
    }
    if (scopes.expired !== undefined)
      parts.push(`the token has expired: ${formatCounted(scopes.expired.length, 'scope')} no longer held`);
    if (scopes.missing !== undefined) parts.push(`${formatCounted(scopes.missing.length, 'scope')} missing`);
  }
  if (credentials !== undefined) {
    parts.push(`${formatCounted(credentials.list.length, 'credential')}, ${describeReach(credentials.complete)}`);
  }
  return parts.join('; ');
}

function describeReach(complete: boolean): string {
  return complete ? 'complete: what isn’t there is missing' : 'partial: what isn’t there is unknown';
}

function describeCompleteness({ complete, credentialsComplete }: Identity): string {
  const others = (isComplete: boolean) => (isComplete ? 'missing' : 'unknown');
  return `Scopes that aren’t listed count as ${others(complete)}, credentials that aren’t listed as ${others(credentialsComplete)}.`;
}

function GrantList({ identity }: { readonly identity: Identity }) {
  const now = useNow(everyMinute);
  const rows = [
    ...identity.grants.map((grant) => ({
      ...grant,
      kind: 'scope',
      name: grant.scope,
      words: describeGrantOrigin(grant.origin),
    })),
    ...identity.credentials.map((grant) => ({
      ...grant,
      kind: 'credential',
      name: grant.provider,
      words: describeStored(grant),
    })),
  ];
  if (rows.length === 0) return null;
  return (
    <section
      aria-label="Known grants"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
      tabIndex={0}
      className="max-h-64 overflow-auto overscroll-contain rounded-lg border border-line"
    >
      <FirstItems items={rows}>
        {(shown) => (
          <DataTable
            label="Known grants"
            rows={shown}
            columns={[
              {
                id: 'name',
                header: 'Name',
                isRowHeader: true,
                className: 'w-[45%]',
                cell: ({ kind, name }) => (
                  <>
                    <UntrustedText isCode text={name} />
                    {kind === 'credential' && <span className="text-ink-3 text-xs"> credential</span>}
                  </>
                ),
              },
              {
                id: 'state',
                header: 'State',
                className: 'w-px',
                cell: ({ state }) => <StateBadge state={stateLabel(state)} />,
              },
              {
                id: 'origin',
                header: 'How we know',
                className: 'text-ink-2 text-xs',
                cell: ({ words, at }) => (
                  <>
                    <QuotingText words={words} />
                    <span className="text-ink-3">
                      {' '}
                      · <Age at={Date.parse(at)} now={now} />
                    </span>
                  </>
                ),
              },
            ]}
            className="[&>thead_th]:sticky [&>thead_th]:top-0 [&>thead_th]:bg-panel"
          />
        )}
      </FirstItems>
    </section>
  );
}

/** Which connection, since when, and what is wrong with it, as far as the origin says. */
function describeStored(grant: CredentialGrant): RichText {
  const { state, provider, origin } = grant;
  if (state === 'missing') return describeGrantOrigin(origin);
  const words = describeCredential({ state, provider, grant });
  return state === 'held' ? words : [...describeGrantOrigin(origin), { text: '. ' }, ...words];
}

interface IdentityFilesProps {
  readonly identity: Identity;
  readonly as: string;
  /** Returns how the address names what was imported. */
  readonly onImport: (identity: Identity) => string;
  readonly onUse: (as: string) => void;
}

/** Identities out to files and back in: names and states, never a token. What a file says is in use only once it is pressed. */
function IdentityFiles({ identity, as, onImport, onUse }: IdentityFilesProps) {
  const [result, setResult] = useState<{
    readonly isProblem: boolean;
    readonly words: string;
    readonly imported?: string;
  }>();

  async function open(file: File) {
    const opened = await readTextFile(file);
    const read = opened.ok ? readIdentityFile(opened.text, file.name) : opened;
    if (!read.ok) return setResult({ isProblem: true, words: read.reason });
    const { name, grants, credentials } = read.identity;
    const [first] = read.problems;
    const words =
      first === undefined
        ? ''
        : ` ${formatCounted(read.problems.length, 'part')} could not be read. First, at ${first.pointer}: ${first.reason}`;
    setResult({
      isProblem: first !== undefined,
      words: `Imported “${revealPlain(name)}”. The file tells of ${formatCounted(grants.length, 'scope')} and ${formatCounted(credentials.length, 'credential')}.${words}`,
      imported: onImport(read.identity),
    });
  }

  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        onClick={() =>
          saveFile(`${fileStem(identity.name, 'identity')}.identity.json`, 'application/json', [
            writeIdentityFile(identity),
          ])
        }
      >
        Export identity
      </Button>
      <FileButton accept=".json,application/json" onFile={open}>
        Import identity
      </FileButton>
      <p role={result?.isProblem === true ? 'alert' : 'status'} className="w-full text-ink-2 text-xs empty:hidden">
        {result?.words}
      </p>
      {result?.imported !== undefined && result.imported !== as && (
        <Button onClick={() => onUse(result.imported ?? as)}>Check against it</Button>
      )}
    </div>
  );
}
