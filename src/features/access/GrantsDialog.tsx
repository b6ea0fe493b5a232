import { memo, type ReactNode, type Ref, useDeferredValue, useRef, useState } from 'react';
import type { Evidence, RoleScopes } from '../../access/grants';
import type { SavedIdentity } from '../../draft/identities';
import type { Identity } from '../../model/readiness';
import { UntrustedText } from '../../parts/UntrustedText';
import type { GrantsStart } from '../../state/openDialog';
import type { ProbeState } from '../../state/usePreflight';
import { Dialog } from '../../ui/Dialog';
import { EvidenceList } from './EvidenceList';
import { GrantList } from './GrantList';
import { IdentityFiles } from './IdentityFiles';
import { SecondToken, type SecondTokenProps } from './SecondToken';
import { TypedGrants, type TypedValues } from './TypedGrants';

export interface GrantsDialogProps {
  /** Who is checked against, as the link says: `caller`, `role:NAME`, `saved:ID`. */
  readonly value: string;
  readonly identity: Identity;
  /** The saved identity behind `value`; undefined for the caller and for roles. */
  readonly saved: SavedIdentity | undefined;
  readonly onChoose: (value: string) => void;
  /** What is known of the caller, by origin. */
  readonly callerEvidence: readonly Evidence[];
  readonly roles: readonly RoleScopes[];
  /** Present where the host may be of a kind that answers; `asked` tells whether it was, and what became of it. */
  readonly probe?: ProbeState;
  readonly onForgetLearned: () => void;
  /** Saves under the given id, or as a new identity, and checks against it. */
  readonly onSave: (values: TypedValues, id: string | undefined) => void;
  readonly onImport: (identity: Identity) => void;
  readonly onRemove: (id: string) => void;
  readonly matchesWildcards: boolean;
  readonly onWildcards: (on: boolean) => void;
  readonly secondToken: SecondTokenProps | undefined;
  /** Which part the person came for; without it, the dialog starts at its top. */
  readonly start?: GrantsStart;
  readonly onClose: () => void;
}

/** Long: it is drawn behind what decides readiness. */
const LaterGrantList = memo(GrantList);

/** What is known of whom, and the ways to know more. Nothing here ever holds a token. */
export function GrantsDialog(props: GrantsDialogProps) {
  const { value, identity, saved, roles, probe, secondToken, start } = props;
  const scopesField = useRef<HTMLTextAreaElement>(null);
  const wanted = useRef<HTMLElement>(null);
  const isCaller = value === 'caller';
  const [isNew, setNew] = useState(false);
  const edited = isNew ? undefined : saved;
  return (
    <Dialog
      title="Scopes and credentials"
      width="wide"
      {...(start !== undefined && { initialFocus: start === 'paste' ? scopesField : wanted })}
      onClose={props.onClose}
    >
      <div className="grid gap-6">
        {roles.length > 0 && (
          <Part title="Check as a role" ref={start === 'role' ? wanted : undefined}>
            <p className="mb-2 text-ink-2">
              This host lists what each role may do: a role has the scopes of its list, and no others.
            </p>
            <div className="flex flex-wrap gap-1.5">
              {roles.slice(0, 50).map(({ role, scopes }) => (
                <button
                  key={role}
                  type="button"
                  aria-pressed={value === `role:${role}`}
                  onClick={() => props.onChoose(`role:${role}`)}
                  className="min-h-[1.875rem] rounded-md border border-ctl bg-panel px-2.5 font-medium hover:bg-sunk aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent touch:min-h-11"
                >
                  <bdi>{role}</bdi>{' '}
                  <span className="font-normal text-ink-3 text-xs tabular-nums">
                    {scopes.length} {scopes.length === 1 ? 'scope' : 'scopes'}
                  </span>
                </button>
              ))}
            </div>
          </Part>
        )}
        <Part title={isCaller ? 'What is known of you' : `What is known of “${identity.name}”`}>
          <EvidenceList
            evidence={isCaller ? props.callerEvidence : undefined}
            identity={identity}
            probe={isCaller ? probe : undefined}
            onForgetLearned={props.onForgetLearned}
          />
          <LaterGrantList identity={useDeferredValue(identity)} />
        </Part>
        <Part title={edited === undefined ? 'Type or paste' : `Edit “${edited.identity.name}”`}>
          <TypedGrants
            key={edited?.id ?? 'new'}
            saved={edited}
            onSave={(values) => {
              props.onSave(values, edited?.id);
              setNew(false);
            }}
            onNew={saved === undefined || isNew ? undefined : () => setNew(true)}
            onRemove={props.onRemove}
            scopesRef={scopesField}
          />
        </Part>
        {secondToken !== undefined && (
          <Part title="Read the catalog as somebody else" ref={start === 'second-token' ? wanted : undefined}>
            <SecondToken {...secondToken} />
          </Part>
        )}
        <Part title="Matching">
          <label className="flex min-h-6 items-start gap-2">
            <input
              type="checkbox"
              className="checkbox mt-0.5"
              checked={props.matchesWildcards}
              onChange={(event) => props.onWildcards(event.target.checked)}
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
        </Part>
        <Part title="Files" ref={start === 'file' ? wanted : undefined}>
          <IdentityFiles identity={identity} onImport={props.onImport} />
        </Part>
      </div>
    </Dialog>
  );
}

function Part(props: {
  readonly title: string;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLElement> | undefined;
}) {
  const { title, children, ref } = props;
  return (
    <section ref={ref} tabIndex={-1} aria-label={title} className="outline-none">
      <h3 className="mb-2 font-semibold [overflow-wrap:anywhere]">
        <UntrustedText text={title} />
      </h3>
      {children}
    </section>
  );
}
