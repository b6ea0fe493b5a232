import { CSPProvider } from '@base-ui/react/csp-provider';
import { type ErrorInfo, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { LoadError } from '../ui/lazyPart';
import { App } from './App';

/** Draws the app into the page, and keeps it drawn. */
export function drawPage(): void {
  const root = document.getElementById('root');
  if (root === null) return;
  // A part that can't be loaded says so in its place; anything else a panel catches is a bug worth a stack.
  const onCaughtError = (error: unknown, { componentStack }: ErrorInfo) => {
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
