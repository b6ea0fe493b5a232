import { useMemo, useState } from 'react';
import { findTarget } from '../../clients/targets';
import { addEntries, newDraft } from '../../draft/editDraft';
import type { Drafts } from '../../draft/workspace';
import type { DraftTool } from '../../engine/draftedTools';
import type { ClientEffect } from '../../engine/effectColumn';
import { certaintyFor } from '../../model/capability';
import { countModes, type Draft } from '../../model/draft';
import { effectSentence, effectWords, type Way } from '../../model/effect';
import { EffectMark } from '../../parts/EffectMark';
import { PostureBadge } from '../../parts/FactBadge';
import { formatCount, formatCounted } from '../../parts/formatQuantity';
import { IdText } from '../../parts/IdText';
import { QuestionFailed } from '../../parts/PanelBoundary';
import { SoFar } from '../../parts/SoFar';
import { UntrustedText } from '../../parts/UntrustedText';
import { useKnownCatalog } from '../../state/catalogSummary';
import { useDraftAnswer } from '../../state/draftQuestions';
import { openDraft, startDraft, useDrafts, useDraftsCount } from '../../state/drafts';
import { useTargetOf } from '../../state/draftTarget';
import { useEffectsByDraft } from '../../state/effects';
import { changeAddress, useAddress } from '../../state/useAddress';
import { Button } from '../../ui/Button';
import { DataTable } from '../../ui/DataTable';
import { FirstItems } from '../../ui/FirstItems';
import { Checkbox } from '../../ui/Input';
import { Page, PageTitle } from '../../ui/Page';

const nothingSaid = new Map();

/** All drafts side by side: each tool with what every list says of it, and what each list comes to above. */
export function AllDrafts() {
  const drafts = useDrafts();
  const { revision } = useKnownCatalog();
  const way = useAddress((address) => address.way);
  const [wantsDifferences, setWantsDifferences] = useState(true);
  const isShort = wantsDifferences && drafts.size > 1;
  const union = useMemo(
    () => [...drafts.values()].reduce((all, { entries }) => addEntries(all, [...entries.values()]), newDraft('')),
    [drafts],
  );
  const { answer, failure } = useDraftAnswer(union, `all ${useDraftsCount()}`, revision, nothingSaid);
  const targetOf = useTargetOf();
  const effects = useEffectsByDraft(drafts, targetOf);
  const tools = useMemo(() => new Map(answer?.tools.map((one) => [one.tool.toolId, one])), [answer]);
  const toolIds = [...union.entries.keys()].sort();
  const differing = toolIds.filter((toolId) => isDifferent(drafts, toolId));
  return (
    <Page>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <PageTitle>All drafts</PageTitle>
        <output className="text-ink-2 tabular-nums">
          {formatCounted(drafts.size, 'draft')}, {formatCounted(toolIds.length, 'tool')}
          {drafts.size > 1 && `, ${formatCount(toolIds.length - differing.length)} the same in all`}
        </output>
        <SoFar over={['picked', 'in', 'verdict']} />
        {drafts.size > 1 && (
          <label htmlFor="only-differing" className="ml-auto flex min-h-6 items-center gap-2 touch:min-h-11">
            <Checkbox
              id="only-differing"
              checked={isShort}
              onChange={({ target }) => setWantsDifferences(target.checked)}
            />
            Only what differs <span className="text-ink-2 tabular-nums">{formatCount(differing.length)}</span>
          </label>
        )}
        <Button className={drafts.size > 1 ? undefined : 'ml-auto'} onClick={openNewDraft}>
          New draft
        </Button>
      </div>
      {failure !== null && <QuestionFailed {...failure} />}
      <FirstItems items={isShort ? differing : toolIds}>
        {(shown) => (
          <div className="relative overflow-x-auto">
            <DataTable
              label="Drafts"
              rows={shown}
              rowKey={(toolId) => toolId}
              className="[&_tbody_tr]:h-7.5 [&_th]:align-top"
              columns={[
                {
                  id: 'tool',
                  header: 'Tool',
                  isRowHeader: true,
                  className: 'min-w-60 max-sm:min-w-0 max-sm:max-w-40 [thead_&]:align-bottom',
                  cell: (toolId) => <ToolName toolId={toolId} tool={tools.get(toolId)} />,
                },
                {
                  id: 'tier',
                  header: 'What it does',
                  className: 'w-40 max-sm:hidden [thead_&]:align-bottom',
                  cell: (toolId) => answer !== null && <WhatItDoes tool={tools.get(toolId)} />,
                },
                ...Array.from(drafts, ([id, draft]) => ({
                  id,
                  header: (
                    <DraftHead
                      id={id}
                      draft={draft}
                      target={targetOf(id, draft)}
                      tools={tools}
                      way={way}
                      effects={effects.get(id)}
                    />
                  ),
                  className: 'w-44 max-sm:min-w-28',
                  cell: (toolId: string) => (
                    <ModeCell
                      draft={draft}
                      tool={tools.get(toolId)}
                      toolId={toolId}
                      way={way}
                      effect={effects.get(id)?.get(toolId)}
                    />
                  ),
                })),
              ]}
            />
          </div>
        )}
      </FirstItems>
      {toolIds.length === 0 ? (
        <p className="text-ink-2">No draft holds a tool yet. Tick tools in the catalog.</p>
      ) : (
        isShort && differing.length === 0 && <p className="text-ink-2">Nothing differs between these drafts.</p>
      )}
    </Page>
  );
}

function openNewDraft(): void {
  startDraft();
  changeAddress({ view: 'allowlist' });
}

/** Whether two drafts say different things of a tool. */
function isDifferent(drafts: Drafts, toolId: string): boolean {
  return new Set(Array.from(drafts.values(), ({ entries }) => entries.get(toolId)?.mode)).size > 1;
}

function ToolName({ toolId, tool }: { readonly toolId: string; readonly tool: DraftTool | undefined }) {
  return (
    <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
      {tool?.tool.title !== undefined && (
        <span className="font-medium">
          <UntrustedText text={tool.tool.title} />
        </span>
      )}
      <span className="relative flex min-w-0 font-mono text-ink-3 text-xs">
        <IdText id={toolId} />
      </span>
    </span>
  );
}

function WhatItDoes({ tool }: { readonly tool: DraftTool | undefined }) {
  return tool === undefined ? (
    <span className="text-ink-3">not in catalog</span>
  ) : (
    <PostureBadge tool={tool.tool} field="tier" />
  );
}

interface ModeCellProps {
  readonly draft: Draft;
  readonly toolId: string;
  readonly tool: DraftTool | undefined;
  readonly way: Way;
  readonly effect: ClientEffect | undefined;
}

/** What a list says of a tool; where its client does more than that, what it does. */
function ModeCell({ draft, toolId, tool, way, effect }: ModeCellProps) {
  const mode = draft.entries.get(toolId)?.mode;
  if (mode === undefined) return <span className="text-ink-3">–</span>;
  const there = effect?.[way];
  const writes = mode === 'auto' && certaintyFor('writes', tool?.tool) === 'yes';
  return (
    <span
      title={there && effectSentence(there)}
      className={writes ? 'font-medium text-write' : mode === 'auto' ? 'font-medium' : 'text-ink-2'}
    >
      {mode}
      {writes && <span className="sr-only">, writes</span>}
      {there !== undefined && mode === 'ask' && there.effect !== 'asks' && (
        <span className="ml-2 text-xs">
          <EffectMark effect={there.effect} isCare={there.effect === 'runs'} />
        </span>
      )}
    </span>
  );
}

interface DraftHeadProps {
  readonly id: string;
  readonly draft: Draft;
  readonly target: string;
  readonly tools: ReadonlyMap<string, DraftTool>;
  readonly way: Way;
  readonly effects: ReadonlyMap<string, ClientEffect> | undefined;
}

/** A list's name, which opens it, and what it comes to in its own client. */
function DraftHead({ id, draft, target, tools, way, effects }: DraftHeadProps) {
  const entries = [...draft.entries.values()];
  const writing = entries.filter(
    ({ toolId, mode }) => mode === 'auto' && certaintyFor('writes', tools.get(toolId)?.tool) === 'yes',
  ).length;
  const { ask, auto } = countModes(draft);
  const [first] = effects?.values() ?? [];
  const running = [...(effects?.values() ?? [])].filter((one) => one[way].effect === 'runs').length;
  return (
    <span className="grid justify-items-start gap-0.5 pb-1 font-normal">
      <Button
        variant="quiet"
        className="-ml-1 max-w-full text-ink! text-sm"
        onClick={() => {
          openDraft(id);
          changeAddress({ view: 'allowlist' });
        }}
      >
        <span className="truncate">
          <UntrustedText text={draft.name} />
        </span>
      </Button>
      <span className="text-ink tabular-nums">{formatCounted(entries.length, 'tool')}</span>
      <span className="tabular-nums">
        {formatCount(auto)} auto · {formatCount(ask)} ask
      </span>
      {writing > 0 && (
        <span className="font-medium text-write">
          {formatCount(writing)} {writing === 1 ? 'writes' : 'write'} unasked
        </span>
      )}
      <span className={running > auto ? 'font-medium text-write' : ''}>
        {first === undefined
          ? `for ${findTarget(target)?.label ?? target}`
          : `in ${first.client}: ${running === 0 ? 'none' : formatCount(running)} ${running === 1 ? effectWords.runs : 'run unasked'}`}
      </span>
    </span>
  );
}
