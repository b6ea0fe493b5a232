import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import './index.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './shell/App';
import { startAccess } from './state/accessStore';
import { startBehindRows } from './state/behindRows';
import { catalogClient } from './state/catalogClient';
import { startCatalogView } from './state/catalogView';
import { startHost } from './state/hostStore';
import { startKeeping } from './state/persisted';
import { startTheme } from './state/preferences';
import { startReading } from './state/readingStore';
import { LoadError } from './ui/lazyPart';

// Early, so that it is ready when the first bytes come.
catalogClient.start();
startKeeping();
startTheme();
void startHost();
// In this order: what is known of the caller depends on the reading, and the view's question on both.
startReading();
startAccess();
startCatalogView();
startBehindRows();
// What agents called is no part of the first picture.
void import('./state/evidenceStore').then(({ startEvidence }) => startEvidence());
const root = document.getElementById('root');
if (root !== null) {
  // A part that can't be loaded says so in its place; anything else a panel catches is a bug worth a stack.
  const onCaughtError = (error: unknown, { componentStack }: { componentStack?: string | undefined }) => {
    if (!(error instanceof LoadError)) console.error(error, componentStack);
  };
  createRoot(root, { onCaughtError }).render(
    <StrictMode>
      <CSPProvider disableStyleElements>
        <App />
      </CSPProvider>
    </StrictMode>,
  );
}
