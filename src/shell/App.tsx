import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { fetchSettings } from '../host/ownFiles';
import { PanelBoundary } from '../parts/PanelBoundary';
import { base } from '../state/base';
import { queryClient } from '../state/engineQuery';
import { PageProvider } from '../state/page';
import { Workbench } from './Workbench';

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <PanelBoundary name="The app">
        <Start />
      </PanelBoundary>
    </QueryClientProvider>
  );
}

/** Nothing is shown before `config.json` is read: it says which host to ask, and under which name we run. */
function Start() {
  const { data } = useQuery({
    queryKey: ['settings'],
    queryFn: ({ signal }) => fetchSettings(base, signal),
  });
  return (
    data && (
      <PageProvider {...data}>
        <Workbench />
      </PageProvider>
    )
  );
}
