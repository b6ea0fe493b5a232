import { useState } from 'react';
import type { PresentSide } from '../catalog/baselines';
import type { CatalogSummary } from '../catalog/protocol';
import { readBaseline, writeBaseline } from '../compare/baselineFile';
import type { Host } from '../host/settings';
import { CompareView } from '../screens/compare/CompareView';
import { QuestionFailed } from '../screens/shared/QuestionFailed';
import { readTextFile } from '../ui/readTextFile';
import { saveFile } from '../ui/saveFile';
import { useStore } from '../ui/useStore';
import { baselineInUse, baselines, keepBaseline, removeBaseline, renameBaseline } from './baselinesStore';
import { CatalogBanner, CatalogState } from './CatalogState';
import type { ViewProps } from './MainView';
import { changeAddress, useAddress } from './useAddress';
import { catalogClient, tokens } from './useCatalog';
import { useCatalogAnswer } from './useCatalogAnswer';

/** The view "Compare", joined to the worker and to the baselines that this browser keeps. */
export function ComparePage(props: ViewProps) {
  const { state, isShown } = props;
  if (isShown) return <Shown {...props} />;
  return (
    <main className="relative flex min-h-0 flex-1 flex-col overflow-y-auto">
      {state !== null && <CatalogState {...state} />}
    </main>
  );
}

function Shown({ state, catalog, known }: ViewProps) {
  const { summary, revision } = known;
  const kept = useStore(baselines);
  const wanted = useAddress((address) => address.with);
  const [problem, setProblem] = useState('');
  const host = state?.host ?? null;
  const present = presentSide(host, summary);
  const id = wanted?.replace(/^baseline:/, '');
  const chosen = id === undefined ? baselineInUse(kept, present.origin) : kept.get(id);
  const { answer, failure } = useCatalogAnswer(
    'changes',
    [chosen?.id, chosen?.text.length, present, revision],
    (signal) =>
      chosen === undefined
        ? Promise.resolve(null)
        : catalogClient.ask('changes', { baseline: chosen.text, present }, [], { signal }),
  );
  const take = async (name: string) => {
    const tools = await catalogClient.ask('baselineTools', null);
    if (tools === null) return;
    const takenAt = new Date().toISOString();
    const text = writeBaseline(
      {
        name,
        host: host === null ? null : { id: host.id, label: host.label, origin: host.origin },
        principal: present.principal,
        takenAt,
        completeness: describeCompleteness(summary),
      },
      tools,
    );
    const one = { id: newId(), name, takenAt, origin: present.origin, tools: summary?.tools ?? 0, text };
    keepBaseline(one);
    changeAddress({ with: `baseline:${one.id}` });
  };
  const open = async (file: File) => {
    const opened = await readTextFile(file);
    if (!opened.ok) return setProblem(opened.reason);
    const reading = readBaseline(opened.text);
    if (reading.kind === 'refused') return setProblem(reading.reason);
    setProblem('');
    const { name, takenAt, host: from, tools } = reading.baseline;
    const one = { id: newId(), name, takenAt, origin: from?.origin ?? null, tools: tools.length, text: opened.text };
    keepBaseline(one);
    changeAddress({ with: `baseline:${one.id}` });
  };
  return (
    <main className="min-h-0 min-w-0 flex-1 overflow-y-auto">
      {state !== null && (catalog.failure !== null || catalog.stopped !== null) && <CatalogBanner {...state} />}
      <CompareView
        hostLabel={host?.label ?? 'added files'}
        baselines={[...kept.values()]}
        chosen={chosen}
        unknown={id !== undefined && chosen === undefined ? id : null}
        answer={chosen === undefined ? null : answer}
        failure={failure === null ? null : <QuestionFailed {...failure} />}
        problem={problem}
        onChoose={(next) => changeAddress({ with: `baseline:${next}` })}
        onTake={(name) => void take(name)}
        onOpen={(file) => void open(file)}
        onSave={(one) =>
          saveFile(`${one.name.replace(/[^\p{L}\p{N}_-]+/gu, '-')}.baseline.json`, 'application/json', [one.text])
        }
        onRename={renameBaseline}
        onRemove={(one) => {
          removeBaseline(one);
          changeAddress({ with: null });
        }}
        onOpenTool={(toolId) => changeAddress({ view: 'catalog', tool: toolId, copy: 1 })}
      />
    </main>
  );
}

function presentSide(host: Host | null, summary: CatalogSummary | null): PresentSide {
  const token = host === null ? undefined : tokens.tokenFor({ hostId: host.id }, host.url);
  const isAnonymous = host === null || (token === undefined && host.auth !== 'cookie');
  return {
    origin: host?.origin ?? null,
    principal: isAnonymous ? 'anonymous' : 'unknown',
    isComplete: (summary?.badEntries ?? 0) === 0,
  };
}

function describeCompleteness(summary: CatalogSummary | null) {
  const bad = summary?.badEntries ?? 0;
  return bad === 0
    ? ({ state: 'complete' } as const)
    : ({ state: 'partial', reason: `${bad} entries could not be read.` } as const);
}

function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join('');
}
