import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { AllDrafts } from '../features/allowlist/AllDrafts';
import { AllowlistScreen } from '../features/allowlist/AllowlistScreen';
import { DraftFilePart } from '../features/catalog/DraftFilePart';
import { FilterRail } from '../features/catalog/FilterRail';
import { PosturePage } from '../features/posture/PosturePage';
import { ReportPage } from '../features/report/ReportPage';
import { startContentReading } from '../state/behindRows';
import { useKnownCatalog } from '../state/catalogSummary';
import { startCatalogView, view } from '../state/catalogView';
import { draftsRead, selectTools } from '../state/drafts';
import { queryClient } from '../state/engineQuery';
import { startEvidence } from '../state/evidenceStore';
import { startHost } from '../state/hostStore';
import { decide, startLedger } from '../state/ledger';
import { startKeeping } from '../state/persisted';
import { addFiles, startFiles } from '../state/sources/added';
import { startReading } from '../state/sources/hostList';
import { unreadSources } from '../state/sources/standing';
import { keepNothing } from '../state/testCatalogInPage';
import { Tray } from './Tray';

const decisions = 'your decisions';
const content = 'what the tools say';

/** Each sum, and what it names that it waits for; a short one says only that it does. */
const sums: readonly (readonly [name: string, Part: ComponentType, waitsFor: readonly string[]])[] = [
  ['facets', Facets, [decisions, content]],
  ['Posture', PosturePage, [decisions, content]],
  ['the report', ReportPage, [decisions, content]],
  ['All drafts', AllDrafts, [decisions]],
  ['the review of a draft', AllowlistScreen, []],
  ['the draft beside the table', () => <DraftFilePart>{null}</DraftFilePart>, []],
  ['the draft below a narrow table', Tray, []],
];

function Facets() {
  const { summary } = useKnownCatalog();
  return summary && <FilterRail summary={summary} />;
}

beforeAll(async () => {
  keepNothing();
  startKeeping();
  startCatalogView();
  await startFiles();
  const list = JSON.stringify({ tools: [{ name: 'peek', description: 'Looks.', inputSchema: { type: 'object' } }] });
  addFiles([{ path: 'desk.json', file: new File([list], 'desk.json', { type: 'application/json' }) }]);
  await draftsRead();
  selectTools(['mcp:desk.peek']);
  const said = { reason: '', by: 'Ada', at: '2026-10-01T00:00:00Z' };
  const verdict = { about: 'tool', toolId: 'mcp:desk.peek', digest: null, value: 'approved', ...said } as const;
  decide<'verdict'>([{ kind: 'verdict', ...verdict }], 'Approved.');
});

beforeEach(async () => {
  await expect.poll(() => view.getState().result?.matches, { timeout: 20_000 }).toBe(1);
  // The source is in the catalog: what is waited for is late columns alone.
  await startHost();
  startReading();
  await expect.poll(unreadSources.getState).toEqual([]);
});

async function show(Part: ComponentType) {
  return render(
    <QueryClientProvider client={queryClient}>
      <Part />
    </QueryClientProvider>,
  );
}

test.each(sums)('%s is not final while a late column is being read', async (_name, Part, waitsFor) => {
  const { container } = await show(Part);
  await expect.poll(() => container.textContent).toMatch(/so far/i);
  for (const name of waitsFor) await expect.poll(() => container.textContent, { timeout: 10_000 }).toContain(name);
});

test('what depends on calls waits for the evidence of them, and each sum is final once all is read', async () => {
  startLedger();
  startContentReading();
  for (const Part of [Facets, PosturePage]) {
    const { container, unmount } = await show(Part);
    const words = 'so far, still reading your evidence of calls';
    await expect.poll(() => container.textContent, { timeout: 20_000 }).toContain(words);
    await unmount();
  }
  startEvidence();
  for (const [, Part] of sums) {
    const { container, unmount } = await show(Part);
    await expect.poll(() => container.textContent, { timeout: 20_000 }).not.toMatch(/so far|still reading/i);
    await unmount();
  }
});
