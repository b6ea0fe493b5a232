import type { ServerWords } from '../model/server';
import type { FileServer } from './containers';

/** A server of a source. */
export interface SourceServer extends ServerWords {
  /** Its name before equal ones were told apart. */
  readonly plain: string;
}

/** A name stands in the id of each tool of its server: one of a hostile length must not fill the memory. */
const longestName = 100;
const longestCalled = 300;

/** `Quay office/2` → `Quay-office-2`: letters, digits, `_` and `-` stay; so the first dot of an id ends the server. */
export function plainServerName(name: string): string {
  return name.slice(0, longestName).replace(/[^\p{L}\p{N}_-]/gu, '-') || 'server';
}

export class FreeNames {
  private readonly taken = new Set<string>();
  /** By plain name the first number to try: of very many equal names, none is looked for from the start. */
  private readonly next = new Map<string, number>();

  /** The plain name, or the first of `name-2`, `name-3` … that is free and not refused. */
  take(plain: string, isRefused?: (name: string) => boolean | undefined): string {
    for (let n = this.next.get(plain) ?? 1; ; n++) {
      const name = n === 1 ? plain : `${plain}-${n}`;
      if (this.taken.has(name) || isRefused?.(name) === true) continue;
      this.taken.add(name);
      this.next.set(plain, n + 1);
      return name;
    }
  }
}

/** Names the servers of one file as they come: different servers of one name are told apart by a number. */
export class ServerNames {
  /** As toolIds name them, in the order of the file. */
  readonly servers = new Map<string, SourceServer>();
  private readonly known = new Map<FileServer | null, string>();
  private readonly free = new FreeNames();

  /** How toolIds name a server; null stands for the one that the file itself is. */
  nameOf(server: FileServer | null, name: string): string {
    const known = this.known.get(server);
    if (known !== undefined) return known;
    const plain = plainServerName(name);
    const free = this.free.take(plain);
    const { name: _, ...words } = server ?? {};
    this.servers.set(free, { ...words, plain, ...(name !== plain && { called: name.slice(0, longestCalled) }) });
    this.known.set(server, free);
    return free;
  }
}
