import { useState } from 'react';
import { ActiveFilters } from '../features/catalog/ActiveFilters';
import { PostureView } from '../features/posture/PostureView';
import type { ToCatalog } from '../features/posture/toCatalog';
import { type Address, formatAddress, withChoice } from '../model/address';
import type { Choices } from '../model/facets';
import { QuestionFailed } from '../parts/QuestionFailed';
import { answerableChoices, useAnswer, useChoices, viewer } from '../state/catalogView';
import { changesInUse } from '../state/changesInUse';
import { clearFilters } from '../state/clearFilters';
import { useDraft } from '../state/drafts';
import { usePreferences } from '../state/preferences';
import { changeAddress, closeTool, navigate, readAddress, useAddress } from '../state/useAddress';
import { catalogClient } from '../state/useCatalog';
import { useCatalogAnswer } from '../state/useCatalogAnswer';
import { useStore } from '../ui/useStore';
import type { AssignTarget } from './Assign';
import { Assign } from './Assign';
import { WithoutCatalog } from './CatalogState';
import type { ViewProps } from './MainView';
import { openProblems } from './openDialog';
import { ToolSide } from './ToolSide';

/** The view "Posture", joined to the worker: of the tools that match, or of the open draft. */
export function PosturePage(props: ViewProps) {
  const { settings, state, isShown } = props;
  if (isShown) return <Shown {...props} />;
  return (
    <main className="relative flex min-h-0 flex-1 flex-col overflow-y-auto">
      <WithoutCatalog settings={settings} state={state} />
    </main>
  );
}

function Shown({ settings, state, catalog, known, preflight }: ViewProps) {
  const { summary, revision } = known;
  const { singleKeys } = usePreferences();
  const draft = useDraft();
  const [assigning, setAssigning] = useState<AssignTarget | null>(null);
  const { choices } = useChoices();
  // All of it: the links below carry the rest of the address along.
  const { q, tool: toolId, copy, subject } = useAddress((address) => address);
  const result = useAnswer((snapshot) => snapshot.result?.id);
  const entries = subject === 'draft' ? draft.entries : null;
  const changes = useStore(changesInUse);
  const comparison = changes.kind === 'compared' ? changes.summary.id : null;
  const { answer, failure } = useCatalogAnswer('posture', [subject, entries ?? result, revision, comparison], () =>
    entries === null
      ? viewer.ofResult((id) => catalogClient.ask('posture', { result: id }))
      : catalogClient.ask('posture', { toolIds: [...entries.keys()], comparison }),
  );
  const since =
    changes.kind !== 'compared'
      ? null
      : {
          name: changes.name,
          removed: changes.summary.counts.removed,
          unseen: changes.summary.counts.unseen,
          open: changes.summary.open,
        };
  return (
    <div className="relative flex min-h-0 flex-1">
      <main className="min-h-0 min-w-0 flex-1 overflow-y-auto">
        <PostureView
          origin={{
            host: summary?.host === null ? null : (state?.host.label ?? null),
            files: summary?.files.length ?? 0,
          }}
          unreadable={summary?.badEntries ?? 0}
          onUnreadable={openProblems}
          choices={choices}
          readAt={catalog.reading?.readAt ?? null}
          since={since}
          total={summary?.tools ?? 0}
          draft={{ name: draft.name, entries: draft.entries.size }}
          subject={subject}
          hasSingleKeys={singleKeys}
          onSubject={(next) => changeAddress({ subject: next })}
          onClearFilters={clearFilters}
          onTick={() => changeAddress({ view: 'catalog' })}
          filters={
            <ActiveFilters
              choices={choices}
              hasSearch={q.trim() !== ''}
              search={q.trim() === '' ? undefined : { text: q, onClear: () => changeAddress({ q: '' }) }}
              onClear={(facet) => changeAddress({ choices: withChoice(readAddress().address.choices, facet, []) })}
              onClearAll={clearFilters}
            />
          }
          failure={failure === null ? null : <QuestionFailed {...failure} />}
          answer={answer ?? undefined}
          toCatalog={subject === 'draft' ? toDraftTools : toMatchingTools}
          open={toolId === null ? null : { toolId, copy }}
          onOpenTool={(key) => changeAddress({ tool: key.toolId, copy: key.copy })}
        />
      </main>
      {toolId !== null && summary !== null && (
        <div className="w-full max-w-[32rem] overflow-y-auto border-line border-l bg-panel max-xl:absolute max-xl:inset-y-0 max-xl:right-0 max-xl:z-20 max-sm:max-w-none">
          <ToolSide
            toolId={toolId}
            host={state?.host ?? null}
            limits={settings.limits}
            reading={catalog.reading}
            revision={revision}
            preflight={preflight}
            onAssign={setAssigning}
            onClose={closeTool}
          />
        </div>
      )}
      {assigning !== null && <Assign target={assigning} onClose={() => setAssigning(null)} />}
    </div>
  );
}

const toMatchingTools: ToCatalog = (choices) =>
  linkTo(() => ({ choices: withChoices(answerableChoices(), choices), q: readAddress().address.q }));
const toDraftTools: ToCatalog = (choices) =>
  linkTo(() => ({ choices: withChoices(new Map([['picked', ['yes']]]), choices), q: '' }));

function withChoices(before: Choices, choices: Parameters<ToCatalog>[0]): Choices {
  return choices.reduce((kept, [facet, values]) => withChoice(kept, facet, values), before);
}

function linkTo(changes: () => Pick<Address, 'choices' | 'q'>): ReturnType<ToCatalog> {
  const target = (): Address => ({
    ...readAddress().address,
    view: 'catalog',
    tool: null,
    copy: 1,
    ...changes(),
  });
  return {
    href: formatAddress(target()),
    onClick: (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      navigate(target());
    },
  };
}
