/** Counts texts through the worker behind a port: the vocabulary is large, and at home there. */
export class TokenCounter {
  private readonly port: MessagePort;
  private readonly waiting: ((counts: readonly number[]) => void)[] = [];

  constructor(port: MessagePort) {
    this.port = port;
    port.onmessage = ({ data }: MessageEvent<readonly number[]>) => this.waiting.shift()?.(data);
  }

  /** As many numbers, in order; never answered where the worker ends before. */
  count(texts: readonly string[]): Promise<readonly number[]> {
    return new Promise((resolve) => {
      this.waiting.push(resolve);
      this.port.postMessage(texts);
    });
  }

  close(): void {
    this.port.close();
  }
}
