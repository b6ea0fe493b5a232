import { hostSourceId } from '../engine/hostSourceId';
import { HostView } from '../features/host/HostView';
import { openConnection, openProblemsOf } from '../state/openDialog';
import { tokens } from '../state/requests';
import type { ViewProps } from './MainView';

/** The view "Host": what the chosen host says of itself. */
export function HostPage({ settings, state, catalog, known, problems }: ViewProps) {
  const { reading, discovery, failure, failedAt } = catalog;
  return (
    <main className="relative min-h-0 flex-1 overflow-y-auto">
      <HostView
        host={state?.host}
        hasToken={state !== null && tokens.has({ hostId: state.host.id }, state.host.url)}
        discovery={discovery ?? undefined}
        reading={reading === null ? undefined : { ...reading.host, ...known.summary?.host, ...reading }}
        failure={failure === null ? undefined : { failure, at: failedAt }}
        onProblems={() => openProblemsOf(hostSourceId)}
        onMcp={settings.allowOtherHosts ? (url) => openConnection({ url, kind: 'mcp' }) : undefined}
        onOpenFile={catalog.openFile}
        signIn={catalog.signIn}
        settingsProblems={problems}
      />
    </main>
  );
}
