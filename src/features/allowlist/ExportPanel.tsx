import { Info, TriangleAlert } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { findTarget, placeWords } from '../../clients/targets';
import { readContext } from '../../dialects/exposure';
import type { DraftEdit } from '../../draft/editDraft';
import { rejectedIn } from '../../draft/verdicts';
import {
  type ChangesSince,
  type ExportNote,
  type ExportTarget,
  emptyForm,
  type FormValues,
  meaning,
} from '../../exports/exportTarget';
import type { KnownSources } from '../../exports/findBlockers';
import { type DraftFamily, namesOf } from '../../exports/nameTools';
import { type WrittenList, writeList } from '../../exports/writeList';
import { appRoot as appRootOf } from '../../host/probes';
import { versionOne } from '../../host/wire';
import type { Draft } from '../../model/draft';
import { formatCounted } from '../../model/formatCount';
import { revealPlain } from '../../model/revealText';
import { FirstNames } from '../../parts/FirstNames';
import { FormatPicker, kindWords } from '../../parts/FormatPicker';
import { Disclosure } from '../../parts/Section';
import { UntrustedText } from '../../parts/UntrustedText';
import { useKnownCatalog } from '../../state/catalogSummary';
import { useOpenId } from '../../state/drafts';
import { useChosenClients } from '../../state/effects';
import { useSettings } from '../../state/hostStore';
import { useLedger } from '../../state/ledger';
import { chooseExportFormat, type ImportedAs, useRegistryContext } from '../../state/preferences';
import { mediaTypeOf, saveFile } from '../../state/saveFile';
import { useReading } from '../../state/sources/hostList';
import { Button } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { TextArea } from '../../ui/Input';
import { Blockers, UnreadEntries } from './Blockers';
import { AliasList, CheckNames } from './ClientNames';
import { IdList } from './draftParts';
import { ExportForm } from './ExportForm';
import { type MergedFile, MergePart } from './MergePart';
import { MoreChecks } from './MoreChecks';
import { useBrokenRules } from './policyOfDraft';
import type { ReviewedDraft } from './reviewDraft';

export interface ExportPanelProps {
  /** What is written; it may be a moment behind. */
  readonly draft: Draft;
  readonly reviewed: ReviewedDraft;
  /**
   * What is still to come: the catalog's answer for each entry, until which nothing is known of what they do, or the
   * host's list; null where both are there.
   */
  readonly awaits: 'answer' | 'list' | null;
  /** How the sources stand that entries may be of. */
  readonly sources: KnownSources;
  /** What became of its tools since the baseline in use; null where nothing is compared. */
  readonly since: ChangesSince | null;
  /** How the list stands by the verdict on it; null where nobody judged it. Untrusted text. */
  readonly verdict?: string | null;
  /** The id of the export target in use. */
  readonly format: string;
  /** The file it was imported from, whose name the export in that format has. */
  readonly imported?: ImportedAs | undefined;
  readonly onEdit: (edit: DraftEdit) => void;
  /** What stands under the file. */
  readonly children?: ReactNode;
  /** What else may be checked, and what of it needs a look. */
  readonly checks?: { readonly content: ReactNode; readonly looks: readonly string[] };
}

const longestPreview = 200_000;
const notRead: ExportNote = {
  kind: 'check',
  text: 'The host’s list has not been read: nothing here is checked against it, and what it would show asks.',
  toolIds: [],
};

/** Hands the draft over: as a file for the place where the agent is configured. */
export function ExportPanel(props: ExportPanelProps) {
  const { draft, reviewed, awaits, sources, since, imported, onEdit } = props;
  const openId = useOpenId();
  const onFormat = useCallback((format: string) => chooseExportFormat(openId, format), [openId]);
  const { appRoot, cluster } = useHostPlace();
  const [typed, setTyped] = useState<Partial<FormValues>>({});
  const form = useMemo(
    () => ({ ...emptyForm, agentId: draft.agentId ?? '', cluster, ...typed }),
    [draft.agentId, cluster, typed],
  );
  const target = findTarget(props.format);
  const [chosenFile, setChosenFile] = useState<MergedFile | null>(null);
  const there = chosenFile?.of === target?.id ? chosenFile : null;
  const clients = useChosenClients();
  const policy = useBrokenRules(reviewed.entries, draft.patterns.size);
  const ledger = useLedger();
  const origins = useKnownCatalog().summary?.rejectedOrigins;
  const { threshold } = useSettings();
  const list = useMemo(() => {
    const around = { ...reviewed, sources, since, appRoot, clients, threshold, broken: policy, there };
    const written = target && writeList(draft, target, form, { ...around, rejected: rejectedIn(ledger, origins) });
    return awaits === 'answer' ? written && untilAnswered(written, target) : written;
  }, [
    awaits,
    draft,
    target,
    form,
    reviewed,
    sources,
    since,
    appRoot,
    clients,
    policy,
    there,
    ledger,
    origins,
    threshold,
  ]);
  if (target === undefined || list === undefined) return null;
  const { named, assumed, blockers, unread } = list;
  const isRecord = target.kind === 'record';
  const isMerged = list.merged?.kind === 'merged';
  const ownName = isMerged ? there?.name : imported?.format === target.id && imported.fileName;
  const fileName = ownName || target.fileName(draft);
  return (
    <section id="export" aria-label="Export" className="grid gap-3">
      <ExportHead draft={draft} target={target} list={list} fileName={fileName} onFormat={onFormat} />
      {blockers.length > 0 && (
        <Blockers blockers={blockers} tools={reviewed.tools} isRecord={isRecord} onEdit={onEdit} />
      )}
      {unread.length > 0 && <UnreadEntries unread={unread} onEdit={onEdit} />}
      {target.names !== undefined && assumed.length > 0 && (
        <AssumedNames
          families={assumed}
          onceNamed={target.onceNamed}
          onConfirm={() => onEdit({ kind: 'set-aliases', aliases: namesOf(assumed) })}
        />
      )}
      <ExportForm
        target={target}
        form={form}
        onForm={(changes) => setTyped({ ...typed, ...changes })}
        aliases={(target.names === undefined ? draft : named).aliases}
        known={knownStarts(reviewed, named)}
      />
      <ExportFile target={target} list={list} fileName={fileName}>
        <MergePart target={target} list={list} file={there} onFile={setChosenFile} />
      </ExportFile>
      <Notes notes={[...verdictNotes(props.verdict), ...notesOf(draft, target, list, awaits !== 'list', since)]} />
      {props.children}
      <MoreChecks
        looks={props.checks?.looks ?? []}
        isHolding={
          !isRecord && (list.broken.length > 0 || blockers.some((one) => one.kind === 'name' && !one.isRenamed))
        }
      >
        {props.checks?.content}
        <AliasList draft={draft} tools={reviewed.tools} target={target} onEdit={onEdit} />
        <CheckNames draft={named} tools={reviewed.tools} target={target} assumed={assumed} onEdit={onEdit} />
      </MoreChecks>
    </section>
  );
}

/** A list of which the catalog has not said what its entries do: it waits, and nothing is said to be missing. */
function untilAnswered(list: WrittenList, { kind }: Pick<ExportTarget, 'kind'>): WrittenList {
  return {
    ...list,
    notes: list.notes.filter((note) => note.kind !== 'unresolved'),
    waitsFor: [...list.waitsFor, 'what these tools do'],
    isHeldUp: list.isHeldUp || kind !== 'record',
  };
}

/** Where the openwop app's own paths lie on the host, and which cluster asks; '' where none is chosen. */
function useHostPlace() {
  const { discovery, reading } = useReading((now) => now);
  const parts = useRegistryContext();
  return {
    appRoot: appRootOf(reading?.wire ?? versionOne, discovery?.kind === 'found' ? discovery.discovery : null),
    cluster: useMemo(() => readContext(parts)?.cluster ?? '', [parts]),
  };
}

interface WrittenProps {
  readonly target: ExportTarget;
  readonly list: WrittenList;
  readonly fileName: string;
}

interface ExportHeadProps extends WrittenProps {
  readonly draft: Draft;
  readonly onFormat: (format: string) => void;
}

/** What it is for and the ways out; what they would do that one may not expect takes a second press. */
function ExportHead({ draft, target, list, fileName, onFormat }: ExportHeadProps) {
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const { text, notes, exported, unasked, broken, loosens, isShort, mustConfirm, isHeldUp } = list;
  const total = draft.entries.size + draft.patterns.size;
  const isConfirmed = !mustConfirm || confirmed === text;
  // Nobody has to be warned of a draft that is just begun, before its first press.
  const isWarned = mustConfirm && (total > 0 || target.replaces === true || isConfirmed);
  const reasons = notes.flatMap(({ kind, text: reason }) => (kind === 'left-out' ? [reason] : []));
  const copy = mustConfirm ? 'Copy anyway' : 'Copy';
  const variant = mustConfirm ? 'plain' : 'primary';
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <FormatPicker label="Export format" target={target} onFormat={onFormat} />
        <Button
          disabled={isHeldUp}
          onClick={() => {
            if (!isConfirmed) setConfirmed(text);
            else saveFile(fileName, mediaTypeOf(fileName), [text]);
          }}
        >
          {mustConfirm && isConfirmed ? 'Download anyway' : 'Download'}
        </Button>
        {isHeldUp || !isConfirmed ? (
          <Button variant={variant} disabled={isHeldUp} onClick={() => setConfirmed(text)}>
            Copy
          </Button>
        ) : (
          <CopyButton label={copy} words={copy} text={text} variant={variant} />
        )}
      </div>
      {(exported < total || isWarned) && text !== '' && (
        <div role={isWarned ? 'alert' : undefined} className="grid gap-1">
          <p className={isWarned ? 'font-medium text-miss' : 'font-medium'}>
            {exported} of {total} exported
          </p>
          {isWarned && (
            <p className="text-ink-2">
              {unasked.length > 0 &&
                `${formatCounted(unasked.length, 'entry', 'entries')} set to ask would run unasked. `}
              {loosens.length > 0 && `See what may run unasked: ${loosens.join(' ')} `}
              {broken.length > 0 && `It breaks the policy: ${broken.join('; ')}. `}
              {(isShort || exported === 0) && shortWords(target, exported)} {reasons.join(' ')}
            </p>
          )}
        </div>
      )}
    </>
  );
}

/** The file itself, under its name and where it goes; or `children`, what it changes in one that is there. */
function ExportFile({ target, list, fileName, children }: WrittenProps & { readonly children: ReactNode }) {
  const { text, blockers, unread, merged, waitsFor } = list;
  const isWaiting = waitsFor.length > 0 && target.kind !== 'record';
  const isBlocked = blockers.length + unread.length > 0 && target.kind !== 'record';
  return (
    <div className="grid gap-1.5">
      <p className="flex flex-wrap items-baseline gap-x-3 text-xs [overflow-wrap:anywhere]">
        <span className="font-mono">{fileName}</span>
        {/* One in place of the other: the file stays where it is. */}
        <span className="grid text-ink-2 [&>*]:[grid-area:1/1]">
          <span className={isWaiting ? 'invisible' : ''}>
            {[kindWords[target.kind], placeWords(target)].filter(Boolean).join('. ')}
          </span>
          {isWaiting && (
            <span role="status" className="text-ink">
              Still reading <UntrustedText text={waitsFor.join(', ')} />: the export waits for it.
            </span>
          )}
        </span>
      </p>
      {!isBlocked && children}
      {!isBlocked && merged?.kind === 'merged' ? null : (
        <TextArea
          aria-label="Export preview"
          readOnly
          value={isBlocked ? '' : text.slice(0, longestPreview)}
          placeholder={isBlocked ? 'Resolve what holds it up first.' : 'Nothing to show yet: see the notes.'}
          rows={isBlocked ? 2 : Math.min(20, Math.max(8, countLines(text) + 1))}
          isCode
          className="border-transparent! bg-sunk! px-3 py-2.5"
        />
      )}
      {merged?.kind !== 'merged' && text.length > longestPreview && (
        <p className="text-ink-3 text-xs">The preview ends here; Copy and Download hold all of it.</p>
      )}
    </div>
  );
}

/** What the sources say that a draft's servers run from, by alias: the first where they differ. */
function knownStarts({ tools }: ReviewedDraft, { aliases }: Draft): ReadonlyMap<string, string> {
  const starts = new Map<string, string>();
  for (const { family, runs } of tools.values()) {
    const alias = aliases.get(family);
    if (alias !== undefined && runs !== undefined && !starts.has(alias)) starts.set(alias, runs);
  }
  return starts;
}

function countLines(text: string): number {
  return text.split('\n', 20).length;
}

function notesOf(
  draft: Draft,
  target: ExportTarget,
  list: WrittenList,
  isRead: boolean,
  since: ChangesSince | null,
): readonly ExportNote[] {
  const place = placeWords(target);
  const placed = list.notes.filter((note) => note.text !== place);
  return [
    ...(isRead || draft.entries.size + draft.patterns.size === 0 ? [] : [notRead]),
    ...(isRead ? placed : placed.filter(({ kind }) => kind !== 'unresolved')),
    ...(since === null ? [] : sinceNotes(draft, since)),
  ];
}

/** Untrusted text: it names who said so, and files. */
function verdictNotes(verdict: string | null = null): readonly ExportNote[] {
  return verdict === null ? [] : [meaning(revealPlain(verdict))];
}

function sinceNotes({ entries }: Draft, { name, changes }: ChangesSince): readonly ExportNote[] {
  const toolIds = [...entries.keys()].filter((toolId) => (changes.get(toolId)?.length ?? 0) > 0);
  if (toolIds.length === 0) return [];
  const words = toolIds.length === 1 ? '1 entry' : `${toolIds.length} entries`;
  return [{ kind: 'check', text: `${words} changed since the baseline “${revealPlain(name, 60)}”.`, toolIds }];
}

function shortWords(target: ExportTarget, exported: number): string {
  if (target.replaces !== true) return 'The file names no tool.';
  return exported === 0
    ? 'It empties the list that is stored there: the agent is left without tools.'
    : 'It replaces the list that is stored there: tools it leaves out are taken from the agent.';
}

/** One line a note; those about some entries open. */
function Notes({ notes }: { readonly notes: readonly ExportNote[] }) {
  return (
    <ul aria-label="Notes on this export" className="divide-y divide-line border-line border-t empty:hidden">
      {notes.map((note) => {
        const Icon = note.kind === 'meaning' ? Info : TriangleAlert;
        return (
          <li key={`${note.kind} ${note.text}`} className="flex gap-2.5 py-1.5 text-ink-2">
            <Icon
              aria-hidden
              className={`mt-0.75 size-3.5 shrink-0 ${note.kind === 'meaning' ? 'text-ink-3' : 'text-write'}`}
            />
            <span className="min-w-0 flex-1">
              {note.text}
              {note.toolIds.length > 0 && (
                <Disclosure summary={formatCounted(note.toolIds.length, 'entry', 'entries')}>
                  <IdList toolIds={note.toolIds} />
                </Disclosure>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

export interface AssumedNamesProps {
  readonly families: readonly DraftFamily[];
  readonly onceNamed: string | undefined;
  readonly onConfirm: () => void;
}

/** Which server names nobody gave: the client may call its servers otherwise. */
function AssumedNames({ families, onceNamed = '', onConfirm }: AssumedNamesProps) {
  return (
    <p role="note" className="flex flex-wrap items-center gap-x-2 rounded-lg bg-sunk px-3 py-1.5 text-xs">
      <span className="min-w-0 flex-1">
        Server names are assumed from the tools’ ids:{' '}
        <FirstNames names={families.map(({ proposed }) => proposed)} first={6} />. Your client may use others.{' '}
        {onceNamed}
      </span>
      <Button variant="quiet" onClick={onConfirm}>
        Confirm names
      </Button>
    </p>
  );
}
