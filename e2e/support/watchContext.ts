import type { BrowserContext, ConsoleMessage } from '@playwright/test';

export interface Watch {
  /** What went wrong so far, one line each; empty in a good run. */
  readonly problems: readonly string[];
  /** Declares that requests to URLs matching the pattern may fail: the browser's own lines about them are no problem. */
  allowFailing(pattern: RegExp): void;
  /** Declares one more origin that may be asked. */
  allowOrigin(origin: string): void;
  /** Declares an origin of MCP servers: those of the older era refuse the newer era's first question with 400. */
  allowMcp(origin: string): void;
  /** Declares that a worker may be kept from making code of text: the browser's own line about that is no problem. */
  allowBlockedCode(): void;
}

/** The two lines Chromium writes by itself about a request that failed; nothing the app says begins like them. */
const browsersOwnLine = /^(?:Failed to load resource: |Access to fetch at ')/;
/** What Chromium writes where a policy keeps it from evaluating text. */
const blockedCode = /^(?:Refused to evaluate a string as JavaScript|Evaluating a string as JavaScript violates)/;

/**
 * Collects what no test may leave behind: uncaught errors, policy violations, console errors and warnings, and requests
 * to origins nobody declared. Covers every page and worker of the context.
 */
export async function watchContext(context: BrowserContext, origins: readonly string[]): Promise<Watch> {
  const problems: string[] = [];
  const allowed = new Set(origins);
  const mayFail: RegExp[] = [];
  const mcpOrigins = new Set<string>();
  let mayBeBlocked = false;

  context.on('weberror', (error) => problems.push(`uncaught error: ${error.error().stack ?? error.error().message}`));
  context.on('request', (request) => {
    const url = new URL(request.url());
    const local = url.protocol === 'data:' || url.protocol === 'blob:' || url.protocol === 'about:';
    if (!local && !allowed.has(url.origin)) problems.push(`request to an undeclared origin: ${request.url()}`);
  });
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    if (isDeclaredFailure(message, mayFail) || isOlderEra(message, mcpOrigins)) return;
    if (mayBeBlocked && blockedCode.test(message.text())) return;
    problems.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });

  await context.exposeBinding('reportPolicyViolation', (_source, what: string) => {
    problems.push(`policy violation: ${what}`);
  });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report: unknown = Reflect.get(globalThis, 'reportPolicyViolation');
      const what = `${event.effectiveDirective} blocked ${event.blockedURI} at ${event.sourceFile}:${event.lineNumber}`;
      if (typeof report === 'function') report(what);
    });
  });

  return {
    problems,
    allowFailing: (pattern) => void mayFail.push(pattern),
    allowOrigin: (origin) => void allowed.add(origin),
    allowMcp: (origin) => {
      allowed.add(origin);
      mcpOrigins.add(origin);
    },
    allowBlockedCode: () => {
      mayBeBlocked = true;
    },
  };
}

function isDeclaredFailure(message: ConsoleMessage, mayFail: readonly RegExp[]): boolean {
  const text = message.text();
  if (!browsersOwnLine.test(text)) return false;
  const url = text.match(/^Access to fetch at '([^']*)'/)?.[1] ?? message.location().url;
  return mayFail.some((pattern) => pattern.test(url));
}

function isOlderEra(message: ConsoleMessage, origins: ReadonlySet<string>): boolean {
  const isRefused = message.text().startsWith('Failed to load resource: the server responded with a status of 400 ');
  return isRefused && origins.has(new URL(message.location().url).origin);
}
