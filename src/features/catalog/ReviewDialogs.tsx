import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { rulesetName } from '../../audit/rules';
import {
  type CurrentValue,
  isTickedAtFirst,
  type ProposedValue,
  type ReviewProposal,
} from '../../draft/proposedAssignments';
import { entriesOf, writeReview } from '../../draft/reviewFile';
import { type LeftOutField, type OpenwopCatalog, writeLeftOut } from '../../exports/openwopCatalog';
import type { Host } from '../../host/settings';
import { revealPlain } from '../../model/revealText';
import { ChangeList, useTicks } from '../../parts/ChangeList';
import { formatCounted, formatDay } from '../../parts/formatQuantity';
import { fieldLabel } from '../../parts/postureWords';
import { UntrustedText } from '../../parts/UntrustedText';
import { catalogClient } from '../../state/catalogClient';
import { ofMatches } from '../../state/catalogView';
import { useHost } from '../../state/hostStore';
import { currentAssignments } from '../../state/ledger';
import { closeDialog, useDialog, whenNoneIsOpen } from '../../state/openDialog';
import { showNotice } from '../../state/pageNotice';
import { changePreferences, usePreferences } from '../../state/preferences';
import { applyProposal, readProposal } from '../../state/reviewProposals';
import { saveFile } from '../../state/saveFile';
import { Button } from '../../ui/Button';
import type { DataColumn } from '../../ui/DataTable';
import { Dialog } from '../../ui/Dialog';
import { FirstList } from '../../ui/FirstItems';
import { TextField } from '../../ui/fields';
import { readTextFile } from '../../ui/files';

/** What the menu and the palette open, whether or not the menu is on screen. */
export function ReviewDialogs() {
  const input = useRef<HTMLInputElement>(null);
  const [exported, setExported] = useState<OpenwopCatalog | null>(null);
  const [proposal, setProposal] = useState<ReviewProposal | null>(null);
  const dialog = useDialog()?.id;

  const { mutate: exportCatalog } = useMutation({
    mutationFn: () => ofMatches((result) => catalogClient.ask('openwopCatalog', { result })),
    onSuccess: async (catalog) => {
      if (catalog === null) return;
      saveFile('tools.json', 'application/json', [catalog.text]);
      const { written, apart, leftOut, repeated } = catalog;
      if (apart.length + leftOut.length + repeated === 0)
        return showNotice({ kind: 'info', words: `${formatCounted(written, 'tool')} written.` });
      await whenNoneIsOpen();
      setExported(catalog);
    },
    onError: () =>
      showNotice({ kind: 'error', words: 'The catalog did not answer, so no file was written. Try again.' }),
  });
  const { mutate: readFile } = useMutation({
    mutationFn: async (file: File) => {
      const opened = await readTextFile(file);
      return opened.ok ? readProposal(file.name, opened.text) : opened.reason;
    },
    onSuccess: async (read) => {
      if (typeof read === 'string') return showNotice({ kind: 'error', words: read });
      await whenNoneIsOpen();
      setProposal(read);
    },
    onError: (thrown) => void Promise.reject(thrown),
  });

  const act = useEffectEvent((asked: typeof dialog) => {
    if (asked !== 'import-review' && asked !== 'export-openwop') return;
    closeDialog();
    if (asked === 'import-review') input.current?.click();
    else exportCatalog();
  });
  useEffect(() => act(dialog), [dialog]);

  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".json"
        hidden
        aria-label="Review file"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file !== undefined) readFile(file);
        }}
      />
      {exported !== null && <LeftOut exported={exported} onClose={() => setExported(null)} />}
      {proposal !== null && (
        <ReviewProposalDialog
          proposal={proposal}
          onApply={(applied) => applyProposal(proposal.file, applied)}
          onClose={() => setProposal(null)}
        />
      )}
      {dialog === 'export-review' && <ExportReview />}
    </>
  );
}

/** Who signs the review file, and what it is bound to. */
function ExportReview() {
  const host = useHost();
  const { reviewer } = usePreferences();
  const [name, setName] = useState(reviewer ?? '');
  const by = name.trim();
  const { isPending: isWriting, mutate } = useMutation({
    mutationFn: () => saveReview(by, host),
    onMutate: () => changePreferences({ reviewer: by }),
    onError: () =>
      showNotice({ kind: 'error', words: 'The catalog did not answer, so nothing was written. Try again.' }),
  });
  // Not of the mutation: another dialog may stand in this one's place by then.
  const save = () => mutate(undefined, { onSuccess: closeDialog });
  return (
    <Dialog
      title="Export review file"
      onClose={closeDialog}
      footer={
        <>
          <Button variant="primary" disabled={by === '' || isWriting} onClick={save}>
            {isWriting ? 'Writing…' : 'Export'}
          </Button>
          <Button onClick={closeDialog}>Cancel</Button>
        </>
      }
    >
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (by !== '' && !isWriting) save();
        }}
      >
        <p className="text-ink-2">
          {formatCounted(currentAssignments().length, 'assignment')}, each bound to its tool’s fingerprint. The file
          names the fingerprint of the whole catalog and the rules that were in force.
        </p>
        <TextField label="Your name" value={name} onChange={(event) => setName(event.target.value)} />
      </form>
    </Dialog>
  );
}

/** Saves what was assigned as a review file, bound to the catalog as it is and signed with a name. */
async function saveReview(by: string, host: Host | null): Promise<void> {
  const catalogDigest = await catalogClient.ask('digest', null);
  const text = writeReview({
    subject: { kind: 'catalog', digest: catalogDigest },
    ...(host && { host: { id: host.id, label: host.label, origin: host.origin } }),
    by,
    at: new Date().toISOString(),
    catalogDigest,
    ruleset: rulesetName(),
    entries: entriesOf(currentAssignments()),
  });
  saveFile('catalog.review.json', 'application/json', [text]);
}

/** What an RFC 0078 export could not take along, each with its reason. */
function LeftOut({ exported, onClose }: { readonly exported: OpenwopCatalog; readonly onClose: () => void }) {
  const { written, apart, leftOut, assigned, repeated } = exported;
  const wordsOf = (why: string) => (one: LeftOutField) => `${fieldLabel(one.field)} “${one.value}” ${why}`;
  return (
    <Dialog
      title="Export as RFC 0078"
      width="wide"
      onClose={onClose}
      footer={
        <>
          <Button
            variant="primary"
            onClick={() => saveFile('tools-left-out.json', 'application/json', [writeLeftOut(exported)])}
          >
            Download this list
          </Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>
          {formatCounted(written, 'tool')} written to tools.json.{' '}
          {apart.length > 0 && `${formatCounted(apart.length, 'tool')} left out. `}
          {leftOut.length > 0 && `${formatCounted(leftOut.length, 'field')} left out. `}
          {assigned.length > 0 && `${formatCounted(assigned.length, 'value')} assigned, written as stated. `}
          {repeated > 0 &&
            `${formatCounted(repeated, 'tool')} said the same twice, and ${repeated === 1 ? 'is' : 'are'} written once.`}
        </p>
        <ToolNotes label="Tools left out" tools={apart} wordsOf={({ why }) => why} />
        <ToolNotes label="Fields left out" tools={leftOut} wordsOf={wordsOf('is no word of RFC 0078')} />
        <ToolNotes
          label="Assigned values"
          tools={assigned}
          wordsOf={wordsOf('is assigned by a reviewer, written as stated')}
        />
      </div>
    </Dialog>
  );
}

function ToolNotes<One extends { readonly toolId: string }>(props: {
  readonly label: string;
  readonly tools: readonly One[];
  readonly wordsOf: (one: One) => string;
}) {
  if (props.tools.length === 0) return null;
  return (
    <FirstList
      items={props.tools}
      aria-label={props.label}
      className="divide-y divide-line rounded-lg border border-line"
    >
      {(one, place) => (
        // Several tools may have one toolId.
        <li key={place} className="px-3 py-1.5 text-xs [overflow-wrap:anywhere]">
          <UntrustedText isCode className="block" text={one.toolId} />
          <UntrustedText className="text-ink-2" text={props.wordsOf(one)} />
        </li>
      )}
    </FirstList>
  );
}

interface ReviewProposalDialogProps {
  readonly proposal: ReviewProposal;
  readonly onApply: (applied: readonly ProposedValue[]) => void;
  readonly onClose: () => void;
}

/** What a value is about: rivals share it. */
const placeOf = ({ assignment: { toolId, digest, about } }: ProposedValue) => JSON.stringify([toolId, digest, about]);
const keyOf = (one: ProposedValue) => JSON.stringify([placeOf(one), one.assignment]);

/** What a review file would assign: old and new value of each, and nothing of it unticked. */
function ReviewProposalDialog({ proposal, onApply, onClose }: ReviewProposalDialogProps) {
  const { file, by, values, same, refused } = proposal;
  const { isTicked, tick } = useTicks(keyOf, isTickedAtFirst);
  const chosen = values.filter(isTicked);
  const contradicting = values.filter(({ contradictions }) => contradictions.length > 0).length;
  const choose = (value: ProposedValue, ticked: boolean) => {
    // A file may say two things of one field: only one can be taken.
    if (ticked)
      tick(
        values.filter((one) => placeOf(one) === placeOf(value)),
        false,
      );
    tick([value], ticked);
  };
  return (
    <Dialog
      title="Review file"
      width="wide"
      onClose={onClose}
      footer={
        <>
          <Button
            variant="primary"
            disabled={chosen.length === 0}
            onClick={() => {
              onApply(chosen);
              onClose();
            }}
          >
            Apply selected
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p>
          The file <UntrustedText text={file} />{' '}
          {by === undefined ? (
            'doesn’t name its writer'
          ) : (
            <>
              says it was written by <UntrustedText text={by} />
            </>
          )}
          . {proposal.isOfThisCatalog && 'It was written on just this catalog. '}
          {values.length === 0
            ? same > 0 && proposal.refused.length === 0
              ? 'It proposes no value that is not assigned here already.'
              : 'Nothing of it can be applied.'
            : `It proposes ${formatCounted(values.length, 'value')}; ${formatCounted(chosen.length, 'is', 'are')} selected.`}{' '}
          {contradicting > 0 &&
            `${formatCounted(contradicting, 'contradicts', 'contradict')} something: read them first. `}
          {same > 0 && `${formatCounted(same, 'value is', 'values are')} assigned here already.`}
        </p>
        {values.length > 0 && (
          <ChangeList
            label="Proposed changes"
            changes={values}
            tick={{
              label: ({ assignment: { about, toolId } }) => `Apply ${fieldLabel(about).toLowerCase()} of ${toolId}`,
              description: describeNotes,
              isTicked,
              onTick: choose,
            }}
            columns={columns}
          />
        )}
        {refused.length > 0 && (
          <div>
            <p className="mb-1 font-medium">Not proposed</p>
            <FirstList items={refused} aria-label="Not proposed" className="grid gap-1 text-xs">
              {({ pointer, reason }, place) => (
                // One entry may have several.
                <li key={place} className="[overflow-wrap:anywhere]">
                  <UntrustedText isCode text={pointer} /> <UntrustedText className="text-ink-2" text={reason} />
                </li>
              )}
            </FirstList>
          </div>
        )}
      </div>
    </Dialog>
  );
}

const idle = 'takes no effect now';

const columns: readonly DataColumn<ProposedValue>[] = [
  {
    id: 'tool',
    header: 'Tool',
    isRowHeader: true,
    cell: ({ assignment: { toolId, about: field } }) => (
      <>
        <UntrustedText isCode text={toolId} />
        <span className="block text-ink-2">{fieldLabel(field)}</span>
      </>
    ),
  },
  { id: 'now', header: 'Now', cell: ({ current }) => <Current current={current} /> },
  {
    id: 'proposed',
    header: 'Proposed',
    cell: ({ assignment: { value }, contradictions, holds }) => (
      <>
        <b className="font-semibold">{value}</b>
        {contradictions.length > 0 && (
          <span className="block text-miss">
            against it: <UntrustedText text={contradictions.join(', ')} />
          </span>
        )}
        {!holds && <span className="block text-ink-3">{idle}</span>}
      </>
    ),
  },
  {
    id: 'said',
    header: 'The file says',
    className: '[overflow-wrap:anywhere]',
    cell: ({ assignment: { by, at, reason, byHint } }) => (
      <>
        by {by === undefined ? 'nobody named' : <UntrustedText text={by} />} on <UntrustedText text={formatDay(at)} />:{' '}
        <UntrustedText className="text-ink-2" text={reason} />
        {byHint && <span className="block text-ink-3">taken from its hints: the server says so</span>}
      </>
    ),
  },
];

function describeNotes({ contradictions, holds }: ProposedValue): string | undefined {
  const notes = [
    ...(contradictions.length > 0 ? [`against it: ${revealPlain(contradictions.join(', '))}`] : []),
    ...(holds ? [] : [idle]),
  ];
  return notes.length === 0 ? undefined : notes.join('; ');
}

function Current({ current }: { readonly current: CurrentValue }) {
  switch (current.kind) {
    case 'stated':
    case 'derived':
      return (
        <>
          <UntrustedText text={current.value} />, {current.kind}
        </>
      );
    case 'mine':
      return (
        <>
          <UntrustedText text={current.assignment.value} />, assigned on {formatDay(current.assignment.at)}
          {current.assignment.from !== undefined && (
            <>
              , from <UntrustedText text={current.assignment.from} />
            </>
          )}
        </>
      );
    case 'open':
      return current.word;
    case 'changed':
      return 'the tool is another than the one reviewed';
    case 'absent':
      return 'not in this catalog';
    default:
      return current satisfies never;
  }
}
