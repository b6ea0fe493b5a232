import { useState } from 'react';
import type { Drafts } from '../../draft/workspace';
import { isFuture } from '../../model/dates';
import { revealPlain } from '../../model/revealText';
import { isHost } from '../../model/source';
import { useNow } from '../../parts/Age';
import { formatAge, formatCounted, formatDate, formatDay } from '../../parts/formatQuantity';
import { UntrustedText } from '../../parts/UntrustedText';
import { openBaselineFile } from '../../state/baselineActions';
import { currentBaselines, describeClaim } from '../../state/baselinesStore';
import { useKnownCatalog } from '../../state/catalogSummary';
import { choiceOf, type ListAs, publishedTarget, type SideContext, usualTarget } from '../../state/comparedSide';
import { useComparedSide, usePresentOrigin, useSideContext } from '../../state/comparison';
import { useDrafts } from '../../state/drafts';
import { closeDialog, openDialog, useDialog } from '../../state/openDialog';
import { showNotice } from '../../state/pageNotice';
import { useIsAnythingRead } from '../../state/sources/hostList';
import { changeAddress, useAddress } from '../../state/useAddress';
import { Button } from '../../ui/Button';
import { FileButton, Select } from '../../ui/Input';
import { Page, PageTitle } from '../../ui/Page';
import { WorkerError } from '../../workers/rpcClient';
import { Baselines, TakeBaseline } from './Baselines';
import { Comparison } from './Comparison';

const everyHalfMinute = 30_000;

/** The view "Compare", joined to the worker and to all that the catalog can be held against. */
export function ComparePage() {
  const context = useSideContext();
  const { host, summary, reading, kept } = context;
  const { revision } = useKnownCatalog();
  const { lists } = context;
  const wanted = useAddress((address) => address.with);
  const since = useAddress((address) => address.since);
  const drafts = useDrafts();
  const isTaking = useDialog()?.id === 'take-baseline';
  const [problem, setProblem] = useState('');
  const inUse = usualTarget(context, since);
  const target = wanted ?? inUse;
  const isRead = useIsAnythingRead();
  const { answer, failure } = useComparedSide(target);
  const side = answer?.kind === 'side' && answer.side.target === target ? answer.side : null;
  const at = side?.named.at ?? null;
  const now = useNow(at === null ? null : everyHalfMinute);
  const published = side?.target === publishedTarget ? side.named.name : null;
  const groups = targetGroups(context, lists, drafts, { inUse, published });
  const present = usePresentOrigin();

  const times = summary?.sources.map((source) => source.readAt) ?? [];
  const readAt = reading?.readAt ?? (times.length === 0 ? null : Math.max(...times));

  const open = async (file: File) => {
    setProblem('');
    try {
      const opened = await openBaselineFile(file);
      if (opened.kind === 'refused') return setProblem(opened.reason);
      changeAddress(choiceOf(`baseline:${opened.id}`, { kept: currentBaselines(), host }));
      const name = currentBaselines().get(opened.id)?.name ?? '';
      const words = `“${revealPlain(name, 60)}” was opened for a look: all it says of itself is the word of the file ${revealPlain(file.name, 60)}. Use puts it in use.`;
      showNotice({ kind: 'info', words, isPassing: true });
    } catch (error) {
      if (!(error instanceof WorkerError)) throw error;
      setProblem('The file could not be read.');
    }
  };

  const isBegun = kept.size > 0 || target !== null;
  const choice = (
    <TargetChoice groups={groups} chosen={target} onChoose={(next) => changeAddress(choiceOf(next, context))} />
  );
  const age =
    at === null
      ? ''
      : isFuture(at, now)
        ? `it says it is of ${formatDate(Date.parse(at))}, a date in the future`
        : `as it was ${formatAge(Date.parse(at), now)}`;
  const words = problem !== '' ? problem : answer?.kind === 'none' ? answer.words : '';
  const take = <Button onClick={() => openDialog('take-baseline')}>Take baseline</Button>;
  return (
    <Page>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <PageTitle>Compare</PageTitle>
        <div className="flex flex-wrap gap-2 sm:ml-auto">
          <FileButton onFile={(file) => void open(file)}>Open a baseline</FileButton>
          {isBegun && take}
        </div>
      </header>
      {isBegun ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {choice}
          {age !== '' && <span className="text-ink-3 text-xs">{age}</span>}
        </div>
      ) : (
        <div className="grid justify-items-start gap-3">
          <p className="max-w-prose text-ink-2">
            Take a baseline of the tools of <UntrustedText text={host?.label ?? 'your files'} /> as they are now, and
            this view tells what changed since: new access first, then every field that differs.
          </p>
          <div className="flex flex-wrap items-center gap-3">
            {take}
            {choice}
          </div>
        </div>
      )}
      {words !== '' && (
        <p role="alert" className="text-ink-2 [overflow-wrap:anywhere]">
          {words}
        </p>
      )}
      {isRead && <Comparison side={side} failure={failure} present={present} readAt={readAt} revision={revision} />}
      <Baselines inUse={inUse} />
      {isTaking && <TakeBaseline present={present} onClose={closeDialog} />}
    </Page>
  );
}

function targetGroups(
  { kept, host, summary, reading, settings }: SideContext,
  lists: readonly ListAs[],
  drafts: Drafts,
  /** The target that is compared with unasked; what the published baseline is called, once it was read. */
  { inUse, published }: { readonly inUse: string | null; readonly published: string | null },
): readonly TargetGroup[] {
  const sources = summary?.sources ?? [];
  const files = sources.filter(({ id }) => !isHost(id));
  return [
    {
      label: 'Baselines',
      options: [
        ...[...kept.values()].toReversed().map((one) => ({
          target: `baseline:${one.id}`,
          label: [
            // A name given unasked has the date in it.
            one.name,
            ...(one.name.includes(formatDay(one.takenAt)) ? [] : [formatDay(one.takenAt)]),
            formatCounted(one.tools, 'tool'),
            ...[describeClaim(one) ?? []].flat(),
            ...(inUse === `baseline:${one.id}` ? ['in use'] : []),
          ].join(', '),
        })),
        ...(host?.baseline === undefined
          ? []
          : [
              {
                target: publishedTarget,
                label: published === null ? `The one published for ${host.label}` : `${published}, published`,
              },
            ]),
      ],
    },
    {
      label: 'This list',
      options: [
        ...(reading?.former ? [{ target: 'previous', label: 'The reading before the last refresh' }] : []),
        ...lists
          .filter(({ hostId }) => hostId === host?.id)
          .map(({ name }) => ({ target: `as:${name}`, label: `As ${name} is shown it` })),
      ],
    },
    {
      label: 'Other hosts',
      options: settings.hosts
        .filter(({ id }) => id !== host?.id)
        .map(({ id, label }) => ({ target: `host:${id}`, label })),
    },
    {
      label: 'Added files',
      // A catalog of one file alone has nothing to hold it against.
      options: (sources.length === 1 ? [] : files).map(({ id, name }) => ({ target: `source:${id}`, label: name })),
    },
    {
      label: 'Lists before the last reading',
      options: files.flatMap(({ id, name, previous }) =>
        previous === undefined ? [] : [{ target: `previous:${id}`, label: `${name}, as it was before` }],
      ),
    },
    {
      label: 'Drafts',
      options: [...drafts]
        .filter(([, { entries }]) => entries.size > 0)
        .map(([id, { name, entries }]) => ({
          target: `draft:${id}`,
          label: `${name}, ${formatCounted(entries.size, 'tool')}`,
        })),
    },
  ];
}

/** Something to compare with, as the link parameter names it. */
interface TargetOption {
  readonly target: string;
  /** Untrusted text. */
  readonly label: string;
}

interface TargetGroup {
  readonly label: string;
  readonly options: readonly TargetOption[];
}

interface TargetChoiceProps {
  readonly groups: readonly TargetGroup[];
  /** Null while nothing is chosen; one that no group has is named as it is. */
  readonly chosen: string | null;
  readonly onChoose: (target: string) => void;
}

const maxOptions = 200;

function TargetChoice({ groups, chosen, onChoose }: TargetChoiceProps) {
  const isListed = groups.some(({ options }) => options.some(({ target }) => target === chosen));
  return (
    <label className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      <span className="text-ink-2">Compare with</span>
      <Select
        aria-label="Compare with"
        value={chosen ?? ''}
        onChange={({ target }) => onChoose(target.value)}
        wrapperClassName="max-w-full"
      >
        {chosen === null && <option value="">Choose…</option>}
        {chosen !== null && !isListed && <option value={chosen}>{revealPlain(chosen, 60)}</option>}
        {groups
          .filter(({ options }) => options.length > 0)
          .map(({ label: group, options }) => (
            <optgroup key={group} label={group}>
              {options.slice(0, maxOptions).map(({ target, label: text }) => (
                <option key={target} value={target}>
                  {revealPlain(text)}
                </option>
              ))}
            </optgroup>
          ))}
      </Select>
    </label>
  );
}
