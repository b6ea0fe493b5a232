import { HostView } from '../screens/host/HostView';
import type { ViewProps } from './MainView';
import { tokens } from './useCatalog';

/** The view "Host": what the chosen host says of itself. */
export function HostPage({ state, catalog, problems }: ViewProps) {
  const { reading, discovery } = catalog;
  return (
    <main className="relative min-h-0 flex-1 overflow-y-auto">
      <HostView
        host={state?.host}
        hasToken={state !== null && tokens.has({ hostId: state.host.id })}
        discovery={discovery ?? undefined}
        reading={reading === null ? undefined : { ...reading.host, ...reading }}
        settingsProblems={problems}
      />
    </main>
  );
}
