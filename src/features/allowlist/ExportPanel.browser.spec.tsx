import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { DraftEdit } from '../../draft/editDraft';
import type { SourceStanding } from '../../exports/findBlockers';
import { draftWith } from '../../exports/testExports';
import type { Draft } from '../../model/draft';
import { queryClient } from '../../state/engineQuery';
import type { ImportedAs } from '../../state/preferences';
import { DeniedList, EntryTable } from './EntryTable';
import { ExportPanel, type ExportPanelProps } from './ExportPanel';
import { reviewDraft } from './reviewDraft';

const wildcard = { pattern: 'mcp:git.*', matches: ['mcp:git.log', 'mcp:git.push'], denied: 1 };
const draft = {
  ...draftWith([{ toolId: 'mcp:git.log', mode: 'ask' }]),
  patterns: new Map([[wildcard.pattern, { pattern: wildcard.pattern, mode: 'ask' as const }]]),
};
const nothing = () => undefined;

interface PanelProps {
  readonly format: string;
  readonly of?: Draft;
  readonly awaits?: ExportPanelProps['awaits'];
  readonly sources?: readonly SourceStanding[];
  readonly imported?: ImportedAs;
  readonly onEdit?: (edit: DraftEdit) => void;
}

function Panel({ of = draft, awaits = null, sources = [], onEdit = nothing, ...props }: PanelProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <ExportPanel
        draft={of}
        reviewed={reviewDraft(of, null, null)}
        awaits={awaits}
        sources={{ sources, isComplete: true }}
        since={null}
        format={props.format}
        imported={props.imported}
        onEdit={onEdit}
      />
    </QueryClientProvider>
  );
}

test('a file of ids names no assumed server, a client’s file does', async () => {
  const screen = await render(<Panel format="allowlist" />);
  const assumed = page.getByRole('note').filter({ hasText: 'Server names are assumed' });
  await expect.element(page.getByRole('textbox', { name: 'Export preview' })).toHaveDisplayValue(/mcp:git\.log/);
  await expect.element(assumed).not.toBeInTheDocument();
  await screen.rerender(<Panel format="vscode-agent" />);
  await expect.element(assumed).toBeVisible();
});

test('a wildcard that a format can’t hold is left out, one that it holds is not', async () => {
  const screen = await render(<Panel format="codex" />);
  await expect.element(page.getByText('1 of 2 exported')).toBeVisible();
  await screen.rerender(<Panel format="vscode-agent" />);
  await expect.element(page.getByRole('textbox', { name: 'Export preview' })).toHaveDisplayValue(/"git\/\*"/);
  await expect.element(page.getByText('1 of 2 exported')).not.toBeInTheDocument();
});

const preview = page.getByRole('textbox', { name: 'Export preview' });
const ofIds = (...toolIds: readonly string[]) => draftWith(toolIds.map((toolId) => ({ toolId, mode: 'ask' })));

const download = page.getByRole('button', { name: 'Download' });
const harbour = { id: 'f1', name: 'Harbour' };
const listed = draftWith([{ toolId: 'mcp:git.log', mode: 'ask', digest: 'sha256:1', listedIn: [harbour] }]);

test('a source of an entry that is still being read holds up a file for a client, and no record', async () => {
  const reading = [{ ...harbour, state: 'reading' }] as const;
  const screen = await render(<Panel format="allowlist" of={listed} sources={reading} />);
  await expect.element(page.getByRole('status')).toHaveTextContent('Still reading Harbour');
  await expect.element(download).toBeDisabled();
  await screen.rerender(<Panel format="review-sheet" of={listed} sources={reading} />);
  await expect.element(download).toBeEnabled();
  const other = { id: 'f2', name: 'Pier', state: 'reading' } as const;
  await screen.rerender(<Panel format="allowlist" of={listed} sources={[{ ...harbour, state: 'read' }, other]} />);
  await expect.element(download).toBeEnabled();
});

test('until the catalog has answered, a file for a client waits and no tool is said to be missing', async () => {
  const missing = page.getByText('The catalog does not show these');
  const screen = await render(<Panel format="allowlist" of={ofIds('mcp:git.log')} awaits="answer" />);
  await expect.element(page.getByRole('status')).toHaveTextContent('Still reading what these tools do');
  await expect.element(download).toBeDisabled();
  await expect.element(missing).not.toBeInTheDocument();
  await screen.rerender(<Panel format="allowlist" of={ofIds('mcp:git.log')} />);
  await expect.element(download).toBeEnabled();
  await expect.element(missing).toBeVisible();
});

test('entries of a removed source are accepted one by one, for one reason', async () => {
  const edits: DraftEdit[] = [];
  await render(<Panel format="allowlist" of={listed} onEdit={(edit) => edits.push(edit)} />);
  const unread = page.getByRole('region', { name: 'Entries that can’t be looked at' });
  await expect.element(unread).toHaveTextContent('mcp:git.log Harbour was removed');
  await expect.element(download).toBeDisabled();
  await unread.getByRole('textbox').fill('Pinned last week');
  await expect.element(unread.getByRole('button', { name: 'Accept 0' })).toBeDisabled();
  await unread.getByRole('checkbox', { name: 'Accept mcp:git.log unseen' }).click();
  await unread.getByRole('button', { name: 'Accept 1' }).click();
  const accepted = { toolId: 'mcp:git.log', digest: 'sha256:1', about: 'not-read', reason: 'Pinned last week' };
  expect(edits).toMatchObject([{ kind: 'decide', decisions: [accepted] }]);
});

test('a file in the format of the import has the imported file’s name, another has the draft’s', async () => {
  const imported = { format: 'claude-code-settings', fileName: 'settings.json' };
  const screen = await render(<Panel format={imported.format} imported={imported} />);
  await expect.element(page.getByText('settings.json', { exact: true })).toBeVisible();
  await screen.rerender(<Panel format="codex" imported={imported} />);
  await expect.element(page.getByText(/^[a-z-]+\.codex\.toml$/)).toBeVisible();
});

const anyServer = { ...draftWith([]), patterns: new Map([['mcp:*', { pattern: 'mcp:*', mode: 'ask' as const }]]) };

test.each([
  ['tools of no server', ofIds('openwop:orders.refund'), 'Not MCP tools'],
  ['a wildcard over any server', anyServer, 'Wildcards over any server, so left out'],
])('a file that names no tool, of %s, is written at the second press', async (_what, of, reason) => {
  await render(<Panel format="claude-code-settings" of={of} />);
  await expect.element(page.getByRole('alert')).toHaveTextContent('0 of 1 exported');
  await expect.element(page.getByRole('alert')).toHaveTextContent(reason);
  await page.getByRole('button', { name: 'Download' }).click();
  await expect.element(page.getByRole('button', { name: 'Download anyway' })).toBeVisible();
});

test('so is one that cuts a list which is stored elsewhere', async () => {
  await render(<Panel format="openwop-app" of={ofIds('openwop:orders.refund', 'mcp:crm.find', 'mcp:crm.get')} />);
  await page.getByRole('textbox', { name: 'Agent ID' }).fill('support');
  await expect.element(page.getByRole('alert')).toHaveTextContent('1 of 3 exported');
  await expect.element(page.getByRole('alert')).toHaveTextContent('tools it leaves out are taken from the agent');
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect.element(page.getByRole('button', { name: 'Copy anyway' })).toBeVisible();
  await expect.element(preview).toHaveDisplayValue(/openwop:orders\.refund/);
});

test('a manifest is written once it has an agent, a persona and a prompt', async () => {
  await render(<Panel format="openwop-agent" of={ofIds('openwop:orders.refund')} />);
  await expect.element(preview).toHaveValue('');
  await page.getByRole('textbox', { name: 'Agent ID' }).fill('private.harbour.support.triage');
  await page.getByRole('textbox', { name: 'Persona' }).fill('Triage');
  await page.getByRole('textbox', { name: 'System prompt', exact: true }).fill('You triage tickets.');
  await expect.element(preview).toHaveDisplayValue(/"toolAllowlist"/);
});

test('a wildcard counts what is denied apart, and expands to the rest', async () => {
  await render(<EntryTable groups={[]} patterns={[wildcard]} effects={new Map()} canDefer={false} onEdit={nothing} />);
  await expect.element(page.getByText('matches 3 tools now, 1 of them denied; always asks')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Expand mcp:git.*' })).toHaveTextContent('Expand to 2 tools');
});

test('a denial that no tool has reads “not in catalog”', async () => {
  const denied = ['mcp:git.gone', 'mcp:git.log'].map((id) => ({ id, isPattern: false }));
  await render(<DeniedList denied={denied} absent={['mcp:git.gone']} onEdit={nothing} />);
  const items = page.getByRole('list', { name: 'Denied' }).getByRole('listitem');
  await expect.element(items.filter({ hasText: 'git.gone' })).toHaveTextContent('not in catalog');
  await expect.element(items.filter({ hasText: 'git.log' })).not.toHaveTextContent('not in catalog');
});
