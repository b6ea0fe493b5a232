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

const entries: unknown = JSON.parse(readFileSync(new URL('../../public/demo/v1/tools', import.meta.url), 'utf8'));

/** The entries of the demo catalog that have an id. */
export const demoTools: readonly DemoTool[] = (Array.isArray(entries) ? entries : []).filter(
  (entry: unknown): entry is DemoTool =>
    typeof entry === 'object' && entry !== null && 'toolId' in entry && typeof entry.toolId === 'string',
);

/** "19 of 157 tools" */
export function countWords(matches: number): string {
  return `${matches} of ${demoTools.length} tools`;
}
