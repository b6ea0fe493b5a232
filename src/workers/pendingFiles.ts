import type { GatheredFile } from '../engine/gatherFile';

/** Files another worker has read, from when they arrive until they are added. */
export class PendingFiles {
  private readonly files = new Map<string, GatheredFile>();

  private readonly ports = new Map<string, MessagePort>();

  /** Takes the file of an id that comes through the port. */
  open(id: string, port: MessagePort): void {
    this.drop(id);
    this.ports.set(id, port);
    port.onmessage = ({ data }: MessageEvent<GatheredFile>) => {
      this.files.set(id, data);
      // The sender tells the page of it only now, so that nobody asks for a file that is still on its way.
      port.postMessage(id);
      port.onmessage = null;
    };
  }

  /** Drops a file, also one that is still on its way. */
  drop(id: string): void {
    this.ports.get(id)?.close();
    this.ports.delete(id);
    this.files.delete(id);
  }

  take(ids: readonly string[]): readonly GatheredFile[] {
    return ids.flatMap((id) => {
      const file = this.files.get(id);
      this.drop(id);
      return file === undefined ? [] : [file];
    });
  }
}
