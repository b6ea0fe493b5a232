import type { Browser } from '@playwright/test';

/** A page that nobody watches. */
export interface BarePage {
  /** What an expression comes to in the page: plain data, or a promise of it. */
  evaluate(expression: string): Promise<unknown>;
  /** Resolves once an expression is true in the page. */
  waitFor(expression: string): Promise<void>;
  /** Collects garbage in the page and its workers. */
  collectGarbage(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens an address in a tab that the test driver leaves alone: its log of the network keeps a copy of all that a page
 * loads, in that page's own process, and where it listens for errors, making one takes tens of milliseconds: React makes
 * some as it is loaded. `before` runs in the page before all else.
 */
export async function openBarePage(
  browser: Browser,
  url: string,
  before: readonly (() => void)[] = [],
): Promise<BarePage> {
  const session = await browser.newBrowserCDPSession();
  const { targetId } = await session.send('Target.createTarget', {
    url: 'about:blank',
    newWindow: true,
    width: 1440,
    height: 900,
  });
  const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false });
  const page = new Target((message) => session.send('Target.sendMessageToTarget', { sessionId, message }));
  session.on('Target.receivedMessageFromTarget', (event) => {
    if (event.sessionId === sessionId) page.receive(event.message);
  });
  await page.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  await page.send('Page.enable');
  for (const script of before) {
    await page.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${script})()` });
  }
  await page.send('Page.navigate', { url });
  const evaluate = async (expression: string) => {
    const { result } = await page.send('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true });
    return result.value;
  };
  return {
    evaluate,
    async waitFor(expression) {
      for (;;) {
        if ((await evaluate(expression)) === true) return;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    async collectGarbage() {
      for (const target of [...page.workers.values(), page]) {
        for (let i = 0; i < 3; i++) await target.send('HeapProfiler.collectGarbage');
      }
    },
    async close() {
      await session.send('Target.closeTarget', { targetId });
      await session.detach();
    },
  };
}

interface Message {
  readonly id?: number;
  readonly result?: Answer;
  readonly method?: string;
  readonly params?: { readonly sessionId: string; readonly message: string };
}

interface Answer {
  readonly result: { readonly value?: unknown };
}

/** One end of the browser's debugging protocol; messages of a page's workers travel inside the page's. */
class Target {
  readonly workers = new Map<string, Target>();
  private readonly waiting = new Map<number, (answer: Answer) => void>();
  private sent = 0;
  private readonly post: (message: string) => Promise<unknown>;

  constructor(post: (message: string) => Promise<unknown>) {
    this.post = post;
  }

  send(method: string, params: object = {}): Promise<Answer> {
    const id = ++this.sent;
    void this.post(JSON.stringify({ id, method, params }));
    return new Promise((resolve) => this.waiting.set(id, resolve));
  }

  receive(text: string): void {
    const { id, result, method, params }: Message = JSON.parse(text);
    if (id !== undefined && result !== undefined) this.waiting.get(id)?.(result);
    if (params === undefined) return;
    const { sessionId, message } = params;
    if (method === 'Target.attachedToTarget') {
      const reach = (message: string) => this.send('Target.sendMessageToTarget', { sessionId, message });
      this.workers.set(sessionId, new Target(reach));
    } else if (method === 'Target.receivedMessageFromTarget') this.workers.get(sessionId)?.receive(message);
  }
}
