import { z } from '../model/schema';
import { fetchOwnFile } from './ownFiles';

const maxBytes = 1024 * 1024;

/** What a run of the command that serves this page brought. */
export interface BroughtItem {
  readonly id: string;
  /** Whether it is a list that was collected just now; else files that somebody named. */
  readonly isCollected: boolean;
  /** `path` is relative to `index.html`. */
  readonly files: readonly { readonly name: string; readonly path: string }[];
}

const broughtSchema = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      isCollected: z.boolean(),
      files: z.array(z.object({ name: z.string(), path: z.string() })),
    }),
  ),
});

/**
 * Asks the command that serves this page for what its runs brought after an item. It answers once there is something, or
 * after a while with nothing, or `now`; null where it does not answer. Never throws.
 */
export async function fetchBrought(
  base: URL,
  after: string,
  when: 'now' | 'later',
): Promise<readonly BroughtItem[] | null> {
  const url = new URL(`brought.json?${new URLSearchParams({ after, ...(when === 'now' && { now: '' }) })}`, base);
  const bytes = await fetchOwnFile(url, maxBytes);
  try {
    const json: unknown = bytes === null ? null : JSON.parse(new TextDecoder().decode(bytes));
    return broughtSchema.safeParse(json).data?.items ?? null;
  } catch {
    return null;
  }
}
