import { type Folder, SnapshotStore } from './snapshotStore';

/** A part of a file that a test reads at once. */
class TestBlob {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly lastModified: number;

  constructor(bytes: Uint8Array<ArrayBuffer>, lastModified: number) {
    this.bytes = bytes;
    this.lastModified = lastModified;
  }

  get size(): number {
    return this.bytes.length;
  }

  slice(from: number, to: number): TestBlob {
    return new TestBlob(this.bytes.slice(from, to), this.lastModified);
  }

  async text(): Promise<string> {
    return new TextDecoder().decode(this.bytes);
  }
}

/** Stands for a folder of the origin's private file system: what is written is there once it is closed. */
export class TestFolder {
  readonly files = new Map<string, TestBlob>();
  /** Bytes that may be written from now on. */
  room = Number.POSITIVE_INFINITY;
  /** Whether writing stops before its end, as where the tab is closed. */
  isKilled = false;
  now = 0;

  asFolder(): Folder {
    const list = async function* (this: TestFolder) {
      for (const name of [...this.files.keys()]) yield this.handle(name);
    }.bind(this);
    const folder = {
      getFileHandle: async (name: string, { create = false } = {}) => {
        if (!create && !this.files.has(name)) throw new DOMException('not there', 'NotFoundError');
        return this.handle(name);
      },
      removeEntry: async (name: string) => {
        if (!this.files.delete(name)) throw new DOMException('not there', 'NotFoundError');
      },
      values: () => list(),
    };
    return folder as unknown as Folder;
  }

  private handle(name: string) {
    return {
      kind: 'file',
      name,
      getFile: async () => this.files.get(name) ?? new TestBlob(new Uint8Array(), this.now),
      createWritable: async () => {
        const written: Uint8Array[] = [];
        return {
          write: async (bytes: Uint8Array) => {
            if (this.isKilled && written.length > 0) await new Promise(() => undefined);
            this.room -= bytes.length;
            if (this.room < 0) throw new DOMException('full', 'QuotaExceededError');
            written.push(bytes.slice());
          },
          close: async () => {
            this.files.set(
              name,
              new TestBlob(
                new Uint8Array(await new Blob(written.map((part) => new Uint8Array(part))).arrayBuffer()),
                this.now,
              ),
            );
          },
          abort: async () => undefined,
        };
      },
    };
  }
}

const bytesOfPart = (part: Blob): ArrayBuffer => (part as unknown as TestBlob).bytes.slice().buffer;

/** A folder as a tab of a build sees it. */
export function storeOf(folder: TestFolder, { build = 'aaaa', quota = 1e9 } = {}): SnapshotStore {
  return new SnapshotStore({
    build,
    openFolder: async () => folder.asFolder(),
    readBytes: bytesOfPart,
    quota: async () => quota,
  });
}
