import { readFileSync } from 'node:fs';

/** What the demo's list says of a tool, read for these tests alone: the expectations must not rest on the app's reading. */
export interface DemoTool {
  readonly toolId: string;
  readonly title?: unknown;
  readonly description?: unknown;
  readonly source?: unknown;
  readonly safetyTier?: unknown;
  readonly egress?: unknown;
  readonly approval?: unknown;
  readonly inputSchema?: unknown;
  readonly auth?: { readonly scopes?: readonly string[] };
}

/** Whole families, since tests walk and count them. */
const families = ['connector:ads.', 'mcp:crm.', 'mcp:insights.', 'mcp:trailcast.', 'x-host-lindhaven-stores.'];
/** Others that tests name. */
const named = new Set([
  'connector:books.list_invoices',
  'connector:payments.find_payment',
  'connector:payments.payout_report',
  'connector:payments.refund_payment',
  'connector:survey.send_invites',
  'mcp:helpdesk.search_articles',
  'mcp:helpdesk.search_tickets',
  'mcp:parcels__book_shipment',
  'mcp:parcels__track_parcel',
  'openwop:flows.returns.start_return',
  'openwop:lindhaven.orders.get_order',
  'openwop:lindhaven.table.filter_rows',
  'openwop:lindhaven.text.detect_language',
  'x-host-lindhaven-notebooks.list_notebooks',
]);

const entries: unknown = JSON.parse(readFileSync(new URL('../../public/demo/v1/tools', import.meta.url), 'utf8'));

/** A third of the demo's entries, both broken ones among them: a page over these costs half of one over all. */
const fewEntries: readonly unknown[] = (Array.isArray(entries) ? entries : []).filter((entry: unknown) => {
  if (!hasId(entry)) return true;
  const { toolId, safetyTier } = entry;
  return safetyTier === 'exec' || named.has(toolId) || families.some((family) => toolId.startsWith(family));
});

/** The list that the demo's host gives tests that don't ask for all of it. */
export const fewDemoText = JSON.stringify(fewEntries);

/** The entries of that list that have an id. */
export const demoTools: readonly DemoTool[] = fewEntries.filter(hasId);

/** All entries of the demo that have an id. */
export const allDemoTools: readonly DemoTool[] = (Array.isArray(entries) ? entries : []).filter(hasId);

function hasId(entry: unknown): entry is DemoTool {
  return typeof entry === 'object' && entry !== null && 'toolId' in entry && typeof entry.toolId === 'string';
}

/** "19 of 52 tools" */
export function countWords(matches: number): string {
  return `${matches} of ${demoTools.length} tools`;
}
