// First: the worker starts while all else is evaluated.
import './state/startCatalogWorker';
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import './index.css';
import { startAccess } from './state/accessStore';
import { startBehindRows } from './state/behindRows';
import { catalogClient } from './state/catalogClient';
import { startCatalogView } from './state/catalogView';
import { settingsStore, startHost } from './state/hostStore';
import { startKeeping } from './state/persisted';
import { startTheme } from './state/preferences';
import { startReading } from './state/sources/hostList';

// In the task in which it was started: nothing that it says is missed.
catalogClient.start();
startKeeping();
startTheme();
void startHost().then(async () => {
  const { command } = settingsStore.getState();
  if (command !== undefined) (await import('./state/sources/fromCommand')).followCommand(command);
});
// In this order: what is known of the caller depends on the reading, and the view's question on both.
startReading();
startAccess();
startCatalogView();
startBehindRows();
// Behind the first requests, and in a task of its own: what draws takes as long to evaluate as all that is above.
void import('./shell/drawPage').then(
  ({ drawPage }) => drawPage(),
  () => document.getElementById('root')?.append('The page could not be loaded. Reload it.'),
);
// What agents called is no part of the first picture.
void import('./state/evidenceStore').then(({ startEvidence }) => startEvidence());
