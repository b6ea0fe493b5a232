import { type ReactNode, useId } from 'react';
import { ruleTitle } from '../../audit/rules';
import type { DraftEdit } from '../../draft/editDraft';
import type { DraftClaim } from '../../draft/proposal';
import { describeSigned } from '../../model/dates';
import { joinWords } from '../../model/formatCount';
import { groupBy } from '../../model/groupBy';
import { formatCounted } from '../../parts/formatQuantity';
import { UntrustedText } from '../../parts/UntrustedText';
import { changePreferences, usePreferences } from '../../state/preferences';
import { Button } from '../../ui/Button';
import { FirstList } from '../../ui/FirstItems';
import { Input } from '../../ui/Input';
import { NoticeButton } from './draftParts';

interface ClaimListProps {
  /** Those that nobody stands by. */
  readonly claims: readonly DraftClaim[];
}

/** What files and links claim in a draft, a line a tool or server. */
export function ClaimList({ claims }: ClaimListProps) {
  if (claims.length === 0) return null;
  return (
    <div className="grid gap-1">
      <p className="font-medium first-letter:uppercase">{describeClaims(claims)}.</p>
      <ClaimLines claims={claims} />
      <p className="text-ink-2">Until you confirm, {describeMeanwhile(claims)}.</p>
    </div>
  );
}

interface OpenClaimsProps extends ClaimListProps {
  /** The tools that nothing speaks against: what is claimed of them needs no look by itself. */
  readonly harmless: ReadonlySet<string>;
  readonly onEdit: (edit: DraftEdit) => void;
}

/** The same, each to confirm or refuse in the name of whoever does; nothing where nothing is claimed. */
export function OpenClaims({ claims, harmless, onEdit }: OpenClaimsProps) {
  const { reviewer } = usePreferences();
  const id = useId();
  if (claims.length === 0) return null;
  const bySubject = groupBy(claims, subjectOf);
  const plain = [...bySubject.values()].filter((own) =>
    own.every((one) =>
      one.about === 'tool'
        ? one.claim.value.kind === 'unattended' && harmless.has(one.toolId)
        : one.about === 'left-out',
    ),
  );
  const left = bySubject.size - plain.length;
  const by = reviewer.trim();
  const confirm = (wanted: readonly DraftClaim[]) =>
    onEdit({ kind: 'confirm', claims: wanted, confirmed: { by, at: new Date().toISOString() } });
  return (
    <section
      aria-label="To be confirmed"
      className="mx-5 mb-3 grid gap-2 rounded-lg border border-line bg-sunk px-3 py-2 max-sm:mx-3"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <p className="min-w-0 flex-1 basis-72">
          {Array.from(
            groupBy(claims, ({ claim }) => claim.from),
            ([from, own]) => (
              <span key={from ?? ''} className="font-medium [overflow-wrap:anywhere]">
                {from === undefined ? (
                  'The link or file'
                ) : (
                  <>
                    From <UntrustedText text={from} />: it
                  </>
                )}{' '}
                {describeClaims(own)}.{' '}
              </span>
            ),
          )}
          <span className="text-ink-2">Until you confirm, {describeMeanwhile(claims)}.</span>
        </p>
        <label htmlFor={id} className="sr-only">
          Your name
        </label>
        <Input
          id={id}
          placeholder="Your name"
          autoComplete="name"
          maxLength={80}
          value={reviewer}
          onChange={({ target: { value } }) => changePreferences({ reviewer: value })}
          className="w-36"
        />
        <NoticeButton disabled={plain.length === 0 || by === ''} onClick={() => confirm(plain.flat())}>
          Confirm all
        </NoticeButton>
      </div>
      {by === '' && <p className="text-ink-2 text-xs">Give your name to confirm: it is kept with what you confirm.</p>}
      {left > 0 && (
        <p className="text-ink-2 text-xs">
          {plain.length === 0 ? 'Confirm each by itself: ' : `Confirm all leaves out ${left}: `}
          {left === 1 ? 'it bears another name, can' : 'they bear another name, can'} write or run commands,{' '}
          {left === 1 ? 'doesn’t' : 'don’t'} say, or {left === 1 ? 'has' : 'have'} a critical finding.
        </p>
      )}
      <ClaimLines claims={claims}>
        {(own, subject) => (
          <>
            <Button variant="quiet" aria-label={`Confirm ${subject}`} disabled={by === ''} onClick={() => confirm(own)}>
              confirm
            </Button>
            <Button
              variant="quiet"
              aria-label={`Refuse ${subject}`}
              onClick={() => onEdit({ kind: 'refuse', claims: own })}
            >
              refuse
            </Button>
          </>
        )}
      </ClaimLines>
    </section>
  );
}

interface ClaimLinesProps extends ClaimListProps {
  /** What stands beside the claims of one tool or server. */
  readonly children?: (own: readonly DraftClaim[], subject: string) => ReactNode;
}

function ClaimLines({ claims, children }: ClaimLinesProps) {
  return (
    <FirstList
      items={[...groupBy(claims, subjectOf).values()]}
      aria-label="What it claims"
      className="grid max-h-48 gap-1 overflow-y-auto text-xs"
    >
      {(own) => {
        const subject = own[0] === undefined ? '' : subjectOf(own[0]);
        return (
          <li key={subject} className="flex flex-wrap items-center gap-x-2">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <UntrustedText isCode text={subject} />
              {own.map((one, place) => (
                <span key={wordsKey(one)}>
                  {place > 0 && ','} <ClaimWords of={one} />
                </span>
              ))}
            </span>
            {children?.(own, subject)}
          </li>
        );
      }}
    </FirstList>
  );
}

function subjectOf(one: DraftClaim): string {
  return one.about === 'server' ? one.family : one.toolId;
}

function wordsKey(one: DraftClaim): string {
  if (one.about !== 'tool') return one.about;
  const { value } = one.claim;
  return value.kind === 'acceptance' ? value.acceptance.about : value.kind;
}

function ClaimWords({ of }: { readonly of: DraftClaim }) {
  if (of.about === 'server') {
    return (
      <>
        is the server called <UntrustedText isCode text={of.claim.value} />
      </>
    );
  }
  if (of.about === 'left-out') {
    const { value: reason } = of.claim;
    return <>was left out{reason !== '' && <UntrustedText text={`: ${reason}`} />}</>;
  }
  const { value } = of.claim;
  switch (value.kind) {
    case 'unattended':
      return 'runs unasked';
    case 'name':
      return (
        <>
          is called <UntrustedText isCode text={value.name} />
        </>
      );
    case 'acceptance':
      return (
        <>
          has <UntrustedText text={ruleTitle(value.acceptance.about)} /> accepted:{' '}
          <UntrustedText text={describeSigned(value.acceptance)} />
        </>
      );
    default:
      return value satisfies never;
  }
}

function countClaims(claims: readonly DraftClaim[]) {
  const count = (kind: string) =>
    claims.filter((one) => (one.about === 'tool' ? one.claim.value.kind : one.about) === kind).length;
  return {
    unattended: count('unattended'),
    renamed: count('name'),
    servers: count('server'),
    accepted: count('acceptance'),
    leftOut: count('left-out'),
  };
}

/** `lets 2 tools run unasked and names 1 server` */
function describeClaims(claims: readonly DraftClaim[]): string {
  const { unattended, renamed, servers, accepted, leftOut } = countClaims(claims);
  return joinWords([
    ...(unattended > 0 ? [`lets ${formatCounted(unattended, 'tool')} run unasked`] : []),
    ...(renamed > 0 ? [`gives ${formatCounted(renamed, 'tool')} another name`] : []),
    ...(servers > 0 ? [`names ${formatCounted(servers, 'server')}`] : []),
    ...(accepted > 0 ? [`accepts ${formatCounted(accepted, 'finding')}`] : []),
    ...(leftOut > 0 ? [`leaves ${formatCounted(leftOut, 'tool')} out`] : []),
  ]);
}

/** `the tools ask and the names have no effect` */
function describeMeanwhile(claims: readonly DraftClaim[]): string {
  const { unattended, renamed, servers, accepted, leftOut } = countClaims(claims);
  return joinWords([
    ...(unattended > 0 ? [unattended === 1 ? 'the tool asks' : 'the tools ask'] : []),
    ...(renamed + servers > 0 ? ['the names have no effect'] : []),
    ...(accepted > 0 ? [`the finding${accepted === 1 ? ' holds' : 's hold'} up the export`] : []),
    ...(leftOut > 0 ? ['class rules offer what it leaves out'] : []),
  ]);
}
