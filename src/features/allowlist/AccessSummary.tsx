import { memo } from 'react';
import { ruleTitle } from '../../audit/rules';
import type { AdmittedTools } from '../../engine/draftService';
import { dontSay, sumCapabilities } from '../../model/capability';
import { listSentence } from '../../model/capabilityWords';
import { compareText } from '../../model/compareText';
import { factValue } from '../../model/fact';
import { type Severity, severityRank } from '../../model/finding';
import { type CredentialMapping, decidesAgainst, mappingFor, needsOf } from '../../model/readiness';
import { isKnown, openWord, type PostureField, vocabularies } from '../../model/tool';
import { SeverityBadge, tierColours } from '../../parts/badges';
import { formatCount, formatCounted } from '../../parts/formatQuantity';
import { fieldLabel } from '../../parts/postureWords';
import { whatRulesRead } from '../../parts/RuleLimits';
import { Disclosure } from '../../parts/Section';
import { SoFar } from '../../parts/SoFar';
import { UntrustedText } from '../../parts/UntrustedText';
import { FirstList } from '../../ui/FirstItems';
import { Card } from './draftParts';
import { countAccepted, type ReviewedEntry } from './reviewDraft';

/** The tier is in sight, these are one press away. */
const folded: readonly PostureField[] = ['egress', 'approval'];

export interface AccessSummaryProps {
  readonly entries: readonly ReviewedEntry[];
  readonly patterns: number;
  /** What the draft's wildcards admit now; null while that is not known. */
  readonly admitted: AdmittedTools | null;
  /** Whose credential a tool needs, as a person decided. */
  readonly mappings: readonly CredentialMapping[];
}

/** The draft as a whole: what its tools do, where they connect, who is asked, and what they need. */
export const AccessSummary = memo(function AccessSummary({
  entries,
  patterns,
  admitted,
  mappings,
}: AccessSummaryProps) {
  const shown = entries.filter(({ tool }) => tool !== undefined);
  const answered = entries.filter(({ resolution }) => resolution !== null).length;
  return (
    <Card
      title="Combined access"
      beside={
        <span className="text-ink-3 text-xs">
          {counted(answered, shown.length)} <SoFar over={['finding', 'verdict']} />
        </span>
      }
    >
      <div className="grid gap-3">
        {patterns > 0 && admitted !== null && <p className="font-medium">{describeAdmitted(patterns, admitted)}</p>}
        {shown.length > 0 && <p>{listSentence(sumCapabilities(entries.map(({ tool }) => tool?.tool)))}.</p>}
        {patterns > 0 && (
          <p className="text-ink-2">
            The sums below count entries alone: expand {patterns === 1 ? 'the wildcard' : 'the wildcards'} to count what{' '}
            {patterns === 1 ? 'it admits' : 'they admit'}.
          </p>
        )}
        <Bars field="tier" entries={entries} />
        <FindingList entries={entries} unjudged={entries.filter((one) => !isJudged(one)).length} />
        <Disclosure summary="Network, approval, scopes and credentials">
          <div className="grid gap-3">
            {folded.map((field) => (
              <Bars key={field} field={field} entries={entries} />
            ))}
            <Scopes entries={shown} />
            <Credentials entries={shown} mappings={mappings} />
            {shown.length < entries.length && (
              <p className="text-ink-2">
                Scopes and credentials of {formatCounted(entries.length - shown.length, 'entry', 'entries')} not in the
                catalog are not known.
              </p>
            )}
          </div>
        </Disclosure>
      </div>
    </Card>
  );
});

/** `A wildcard admits 191 tools, 73 can write, 40 don’t say.` */
function describeAdmitted(patterns: number, { tools, writes }: AdmittedTools): string {
  const open = writes.unknown + writes.disputed;
  const parts = [
    `${patterns === 1 ? 'A wildcard admits' : `${formatCount(patterns)} wildcards admit`} ${formatCounted(tools, 'tool')}`,
    ...(writes.yes > 0 ? [`${formatCount(writes.yes)} can write`] : []),
    ...(open > 0 ? [`${formatCount(open)} ${dontSay(open)}`] : []),
  ];
  return `${parts.join(', ')}. It also admits what its servers add later.`;
}

function counted(entries: number, shown: number): string {
  return shown === entries
    ? ''
    : `${formatCount(shown)} of ${formatCounted(entries, 'entry', 'entries')} in the catalog`;
}

function Bars({ field, entries }: { readonly field: PostureField; readonly entries: readonly ReviewedEntry[] }) {
  const counts = new Map<string, number>();
  for (const { tool } of entries) {
    const value = tool === undefined ? undefined : factValue(tool.tool.posture[field]);
    const open = openWord(field, tool?.tool.dialect);
    const said = value === undefined ? open : isKnown(field, value) ? value : 'unknown word';
    const word = tool === undefined ? 'not in catalog' : said;
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const words = [...vocabularies[field], 'not stated', 'not assigned', 'not in catalog', 'unknown word'].filter(
    (word) => counts.has(word),
  );
  // A bar that says only that nobody says is none.
  if (words.every((word) => word.startsWith('not '))) return null;
  return (
    <dl
      aria-label={fieldLabel(field)}
      className="grid grid-cols-[7rem_1fr_2.5rem] items-center gap-x-2 gap-y-1 text-xs"
    >
      <dt className="col-span-full font-medium text-ink">{fieldLabel(field)}</dt>
      {words.map((word) => (
        <Bar key={word} word={word} count={counts.get(word) ?? 0} of={entries.length} />
      ))}
    </dl>
  );
}

function Bar({ word, count, of }: { readonly word: string; readonly count: number; readonly of: number }) {
  const look = word.startsWith('not ') ? 'hatched' : (tierColours.get(word) ?? 'bg-ink-3');
  return (
    <>
      <dt className="text-ink-2">{word}</dt>
      <dd aria-hidden>
        <i className={`block h-2 min-w-1 rounded-xs ${look}`} style={{ width: `${(100 * count) / of}%` }} />
      </dd>
      <dd className="text-right tabular-nums">{count}</dd>
    </>
  );
}

function Scopes({ entries }: { readonly entries: readonly ReviewedEntry[] }) {
  const silent = entries.filter(({ tool }) => tool?.tool.scopes.basis === 'unstated').length;
  return (
    <div>
      <Union
        label="Scopes"
        words={scopesOf(entries)}
        none={`None of the ${formatCounted(entries.length, 'tool')} shown ${silent === 0 ? 'needs' : 'states'} a scope.`}
      />
      {silent > 0 && <p className="text-ink-2">{`${formatCounted(silent, 'tool')} ${dontSay(silent)}.`}</p>}
    </div>
  );
}

function scopesOf(entries: readonly ReviewedEntry[]): readonly string[] {
  return [
    ...new Set(entries.flatMap(({ tool }) => (tool === undefined ? [] : (factValue(tool.tool.scopes) ?? [])))),
  ].sort();
}

function Union(props: { readonly label: string; readonly words: readonly string[]; readonly none: string }) {
  return (
    <div>
      <p className="font-medium">
        {props.label}
        {props.words.length > 0 && <span className="font-normal text-ink-3"> {props.words.length}</span>}
      </p>
      {props.words.length === 0 ? (
        <p className="text-ink-2">{props.none}</p>
      ) : (
        <FirstList
          items={props.words}
          aria-label={props.label}
          className="mt-1 flex max-h-28 flex-wrap gap-1 overflow-y-auto"
        >
          {(word) => (
            <li key={word} className="rounded bg-sunk px-1.5 font-mono text-xs [overflow-wrap:anywhere]">
              <UntrustedText text={word} />
            </li>
          )}
        </FirstList>
      )}
    </div>
  );
}

/** Whose credentials the tools need: by the providers that somebody named, and how many nobody did. */
function Credentials({ entries, mappings }: Pick<AccessSummaryProps, 'entries' | 'mappings'>) {
  const providers = new Map<string, number>();
  let [unnamed, unstated] = [0, 0];
  for (const { tool } of entries) {
    if (tool === undefined) continue;
    const needs = needsOf(tool.tool, tool.family);
    const mapping = mappingFor(mappings, needs);
    if (needs.credential === 'not-needed') continue;
    if (mapping !== undefined && mapping.value !== '') {
      providers.set(mapping.value, (providers.get(mapping.value) ?? 0) + 1);
    } else if (mapping !== undefined && decidesAgainst(mapping, needs.credential === 'needed')) continue;
    else if (needs.credential === 'needed') unnamed++;
    else unstated++;
  }
  const open = [
    ...(unnamed > 0 ? [`${formatCounted(unnamed, 'tool needs', 'tools need')} one, and nobody has said whose`] : []),
    ...(unstated > 0 ? [`${formatCounted(unstated, 'tool doesn’t', 'tools don’t')} say`] : []),
  ];
  const named = [...providers].sort(([a], [b]) => compareText(a, b));
  return (
    <div>
      <Union
        label="Credentials"
        words={named.map(([provider, count]) => `${provider} · ${formatCounted(count, 'tool')}`)}
        none={
          open.length === 0
            ? `None of the ${formatCounted(entries.length, 'tool')} shown needs one.`
            : 'No provider is named.'
        }
      />
      {open.length > 0 && <p className="text-ink-2">{open.join('; ')}.</p>}
    </div>
  );
}

/** Findings are of the tool as it was meant only where it is there, once, as it was added, and read by all rules. */
function isJudged({ resolution, tool }: ReviewedEntry): boolean {
  return resolution?.kind === 'resolves' && tool?.isUnjudged !== true;
}

function FindingList({ entries, unjudged }: { readonly entries: readonly ReviewedEntry[]; readonly unjudged: number }) {
  const found = new Map<string, { rule: string; severity: Severity; toolIds: Set<string> }>();
  for (const { open, entry } of entries) {
    for (const { rule, severity } of open) {
      const key = `${severityRank(severity)} ${rule}`;
      const group = found.get(key) ?? { rule, severity, toolIds: new Set<string>() };
      found.set(key, group);
      group.toolIds.add(entry.toolId);
    }
  }
  const accepted = countAccepted(entries);
  const groups = [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
  if (entries.length === 0) return null;
  if (groups.length + accepted + unjudged === 0)
    return <p className="text-ink-2">No known pattern found in these tools. {whatRulesRead}</p>;
  const unjudgedWords = unjudged > 0 && (
    <p className="text-ink-2">
      {formatCounted(unjudged, 'entry', 'entries')} {unjudged === 1 ? 'is' : 'are'} not checked, gone, changed or
      ambiguous: what the rules say of the others does not cover {unjudged === 1 ? 'it' : 'them'}.
    </p>
  );
  if (groups.length + accepted === 0) return unjudgedWords;
  return (
    <div>
      <p className="mb-1 font-medium">Findings</p>
      {unjudgedWords}
      <ul aria-label="Findings of these tools" className="grid gap-1.5">
        {groups.map(({ rule, severity, toolIds }) => (
          <li key={`${rule} ${severity}`} className="flex flex-wrap items-center gap-x-2">
            <SeverityBadge severity={severity} />
            <span className="min-w-0 flex-1">{ruleTitle(rule)}</span>
            <span className="text-ink-3 text-xs">{formatCounted(toolIds.size, 'tool')}</span>
          </li>
        ))}
      </ul>
      {accepted > 0 && <p className="text-ink-2">{formatCounted(accepted, 'critical finding')} accepted.</p>}
    </div>
  );
}
