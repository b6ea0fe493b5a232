import { QueryClientProvider } from '@tanstack/react-query';
import { PanelBoundary } from '../parts/PanelBoundary';
import { queryClient } from '../state/engineQuery';
import { useAreSettingsRead } from '../state/hostStore';
import { Workbench } from './Workbench';

export function App() {
  const areSettingsRead = useAreSettingsRead();
  return (
    <QueryClientProvider client={queryClient}>
      {/* Nothing is shown before `config.json` is read: it says which host is asked, and under which name we run. */}
      <PanelBoundary name="The app">{areSettingsRead && <Workbench />}</PanelBoundary>
    </QueryClientProvider>
  );
}
