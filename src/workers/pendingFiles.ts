import type { GatheredFile } from '../engine/gatherFile';

/** Files another worker has read, from when they arrive until they are added. */
export class PendingFiles {
  private readonly files = new Map<string, GatheredFile>();

  /** Takes the file that comes through the port. */
  open(port: MessagePort): void {
    port.onmessage = ({ data }: MessageEvent<GatheredFile>) => {
      this.files.set(data.summary.id, data);
      // The sender tells the page of it only now, so that nobody asks for a file that is still on its way.
      port.postMessage(data.summary.id);
      port.onmessage = null;
    };
  }

  clear(): void {
    this.files.clear();
  }

  take(ids: readonly string[]): readonly GatheredFile[] {
    return ids.flatMap((id) => {
      const file = this.files.get(id);
      this.files.delete(id);
      return file === undefined ? [] : [file];
    });
  }
}
