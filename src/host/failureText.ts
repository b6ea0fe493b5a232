import { shortenText } from '../model/cutText';
import { formatBytes, formatCount, formatCounted, joinWords } from '../model/formatCount';
import type { FailureKind, HostFailure } from './failure';
import type { AuthKind } from './settings';

/** Our words for a failure. What the host said stands apart, as untrusted text of at most 300 characters. */
export interface FailureText {
  readonly title: string;
  readonly explanation: string;
  readonly nextStep: string;
  readonly canRetry: boolean;
  readonly hostSays?: string;
  readonly asked: readonly string[];
  /** What to quote beside the words: an error code, scopes, a number to give to support. Values are untrusted. */
  readonly particulars: readonly { readonly label: string; readonly value: string }[];
}

type Words = Pick<FailureText, 'title' | 'explanation' | 'nextStep'>;
type Describe<Kind extends FailureKind> = (
  failure: Extract<HostFailure, { kind: Kind }>,
  asked: AskedHost | undefined,
) => Words;

/**
 * What a failure's words may rest on besides the failure. Only where it is given do they name the lines of "Other ways
 * to read this host": whoever gives it shows them.
 */
export interface AskedHost {
  readonly auth: AuthKind;
  readonly origin: string;
  /** Its discovery document, which is asked for without cookies, could be read. */
  readonly hasDiscovery: boolean;
  /** A person who runs the server can change which pages may ask it. */
  readonly isOwnMachine?: boolean;
  /** The browser asks a person before this page may reach it. */
  readonly needsLocalNetworkPermission?: boolean;
}

const longestQuote = 300;

const texts: { readonly [Kind in FailureKind]: Describe<Kind> } = {
  offline: () => ({
    title: 'You are offline',
    explanation: 'This browser reports that it has no network.',
    nextStep: 'Check the connection, then try again.',
  }),
  'client-not-loaded': () => ({
    title: 'A part of this page could not be loaded',
    explanation: 'Reading an MCP server needs a file of this app that did not arrive. The server was not asked.',
    nextStep: 'Try again. If that fails, reload the page.',
  }),
  unreachable: ({ protocol }, asked) =>
    asked?.auth === 'cookie' && asked.hasDiscovery
      ? {
          title: 'The host’s CORS rules don’t allow a cookie',
          explanation:
            'Its discovery document, asked for without the cookie, could be read; the list, asked for with it, could not. ' +
            'Most likely the answer lacks the header Access-Control-Allow-Credentials: true.',
          nextStep:
            'Ask the people who run the host to add it, with this page’s own address in Access-Control-Allow-Origin. ' +
            'Or put the host behind this app’s own address with the proxy lines.',
        }
      : describeUnreachable(protocol, asked),
  'refused-redirect': () => ({
    title: 'The host redirects elsewhere',
    explanation: 'It answered with a redirect. Redirects are never followed, so that no token goes to another place.',
    nextStep: 'Find the host’s final address and connect to that one. A sign-in page in between causes this too.',
  }),
  'mixed-content': () => ({
    title: 'A secure page can’t ask a plain-http host',
    explanation: 'This app was loaded over https, and the host’s address begins with http.',
    nextStep: 'Use the host’s https address.',
  }),
  'unsendable-token': () => ({
    title: 'The token can’t be sent',
    explanation: 'It holds a space, a line break or another character that a request header can’t carry.',
    nextStep: 'Copy the token again, alone and complete.',
  }),
  unauthenticated: ({ hadToken, code }, asked) => {
    if (asked?.auth === 'cookie' && !hadToken) {
      return {
        title: 'You are not signed in to the host',
        explanation:
          'It knows its callers by the cookie of its own sign-in, and this browser holds none that it accepts.',
        nextStep: `Sign in at ${asked.origin} in another tab of this browser, then try again.`,
      };
    }
    if (!hadToken) {
      return {
        title: 'The host asks who you are',
        explanation: 'It lists tools only for callers with a valid token or session.',
        nextStep: 'Enter a bearer token.',
      };
    }
    const [explanation, nextStep] = refusals.get(code) ?? [
      'It may have expired, been revoked, or be meant for another host.',
      'Enter a fresh token.',
    ];
    return { title: 'The host doesn’t accept this token', explanation, nextStep };
  },
  forbidden: ({ requiredScopes, code }) => {
    const [explanation, nextStep] = refusals.get(code) ?? [
      requiredScopes.length > 0
        ? 'The host refuses the list: it asks for a scope that you don’t hold.'
        : 'The host refuses the list and names no scope that this page can read.',
      'Ask the people who run the host for access, or use another token.',
    ];
    return { title: 'You may not read this catalog', explanation, nextStep };
  },
  'version-refused': ({ status, supported }) => ({
    title: 'The host doesn’t serve this version',
    explanation:
      `It answered ${status} to the version of the protocol that it was asked in` +
      (supported.length === 0 ? ', and names none that it serves.' : ', and names the versions that it serves.'),
    nextStep:
      'This page speaks versions 1 and 2. Check the address, and “version” in config.json where it is set; else tell ' +
      'the people who run the host.',
  }),
  'client-refused': () => ({
    title: 'The host wants a newer client',
    explanation: 'It answered 426, though this page names no version of its own that could be too old.',
    nextStep: 'Look for a newer version of this app, or ask the people who run the host to admit it.',
  }),
  'no-catalog': ({ status }) => ({
    title: 'No tool catalog here',
    explanation: `The host answers ${status} where the list of tools would be.`,
    nextStep: 'Check the address, path included. The host may also have its catalog switched off.',
  }),
  'rate-limited': ({ attempts }) => ({
    title: 'The host asks us to slow down',
    explanation: `It refused ${formatCounted(attempts, 'try', 'tries')} because of its rate limit.`,
    nextStep: 'Wait a while, then try again.',
  }),
  'server-error': ({ status }) => ({
    title: 'The host has a problem',
    explanation: `It answered ${status}, which says that the fault is on its side.`,
    nextStep: 'Try again. If this continues, tell the people who run the host.',
  }),
  'unexpected-status': ({ status, code }) => {
    if (status === 400 || code === 'validation_error') {
      const fault = code === 'validation_error' ? 'a header or the address' : 'something in it';
      return {
        title: 'The host finds the request wrong',
        explanation: `It answered ${status}: it takes ${fault} for invalid.`,
        nextStep: 'Check the address. If it is right, tell the people who run the host what it says.',
      };
    }
    if (status === 406) {
      return {
        title: 'The host doesn’t serve what was asked for',
        explanation: 'It answered 406: it has no answer in the version or format that it was asked in.',
        nextStep: 'Check the address and what config.json says of the host; else tell the people who run the host.',
      };
    }
    return {
      title: 'An answer we didn’t expect',
      explanation: `The host answered ${status}, which is neither a list nor a refusal we know.`,
      nextStep: 'Check the address, then try again.',
    };
  },
  'first-byte-timeout': ({ seconds }) => ({
    title: 'The host took too long to answer',
    explanation: `Nothing came within ${countSeconds(seconds)}.`,
    nextStep: 'Try again. The time allowed can be raised in config.json.',
  }),
  'stall-timeout': ({ seconds, bytes }) => ({
    title: 'The answer stopped coming',
    explanation: `After ${formatBytes(bytes)}, nothing more came for ${countSeconds(seconds)}.`,
    nextStep: 'Try again. The time allowed can be raised in config.json.',
  }),
  'too-large': ({ limitBytes }) => ({
    title: 'The answer is too large',
    explanation: `It is over the limit of ${formatBytes(limitBytes)}, so reading stopped.`,
    nextStep: 'Check that the address is a tool catalog. The limit can be raised in config.json.',
  }),
  'not-json': ({ line, column, looksLikeHtml }) => ({
    title: looksLikeHtml ? 'The host answered with a web page' : 'The answer isn’t JSON',
    explanation: looksLikeHtml
      ? 'Servers do this for addresses they don’t know, and for sign-in.'
      : `It can’t be read from line ${formatCount(line)}, column ${formatCount(column)} on.`,
    nextStep: looksLikeHtml
      ? 'Check the address, path included: where a page of the host answers, its API lies elsewhere.'
      : 'Tell the people who run the host.',
  }),
  truncated: ({ bytes }) => ({
    title: 'The answer broke off',
    explanation: `It ended after ${formatBytes(bytes)}, before it was complete.`,
    nextStep: 'Try again.',
  }),
  'not-utf8': () => ({
    title: 'The answer isn’t UTF-8 text',
    explanation: 'JSON is UTF-8. These bytes are not: they use another encoding, or are compressed.',
    nextStep: 'Check the address. For a file, save it as UTF-8.',
  }),
  'unknown-shape': () => ({
    title: 'This isn’t a list of tools',
    explanation: 'The answer is JSON, but neither a list nor an object with a list named “tools”.',
    nextStep: 'Check the address, path included.',
  }),
  'not-mcp': () => ({
    title: 'No MCP server answers here',
    explanation: 'The answer is not a message of the Model Context Protocol.',
    nextStep: 'Check the address, path included: many servers answer at /mcp, older ones at /sse.',
  }),
  'not-registry': () => ({
    title: 'No MCP registry answers here',
    explanation: 'What came is no list of a registry’s servers.',
    nextStep: 'Check its address in config.json: it is what stands before /v0.1/servers.',
  }),
  'mcp-error': ({ method }) => ({
    title: 'The MCP server answered with an error',
    explanation:
      method === 'tools/list'
        ? 'It failed when asked for its list of tools.'
        : 'It failed before the list was asked for.',
    nextStep: 'Try again. If this continues, tell the people who run the server.',
  }),
  'mcp-version': ({ supported }) => ({
    title: 'The MCP server speaks another revision',
    explanation:
      supported.length === 0
        ? 'It refuses every revision of the protocol that this page speaks, and names none that it accepts.'
        : 'It refuses every revision of the protocol that this page speaks, and names others.',
    nextStep: 'Look for a newer version of this app, or tell the people who run the server.',
  }),
  'mcp-cors': ({ notAllowed, notExposed }) => ({
    title: 'The MCP server’s CORS rules stop us halfway',
    explanation: `The server answers, but ${describeGaps(notAllowed, notExposed)}.`,
    nextStep:
      'Ask the people who run the server to add the lines below to its CORS rules. Or list it with the collect line, or ' +
      'put it behind this app’s own address with the proxy lines.',
  }),
  'endless-list': ({ why, pages }) => ({
    title: 'The list never ends',
    explanation:
      why === 'repeated-cursor'
        ? `After ${formatCounted(pages, 'page')} the server pointed back to a page that was read before.`
        : `After ${formatCounted(pages, 'page')} the server still pointed to a next one, so reading stopped.`,
    nextStep: 'Tell the people who run the server.',
  }),
  'no-tool-id-path': () => ({
    title: 'This tool can’t be asked for by its id',
    explanation: 'Its id can’t be one part of a URL path, so the request would reach something else.',
    nextStep: 'Look for the tool in the list.',
  }),
  'not-visible': () => ({
    title: 'This tool is not visible to you',
    explanation: 'The host doesn’t know the id, or doesn’t show the tool to you. It says the same in both cases.',
    nextStep: 'Check the id, or connect with another token.',
  }),
  aborted: () => ({
    title: 'Reading was cancelled',
    explanation: 'Nothing was changed.',
    nextStep: 'Try again when you like.',
  }),
};

const askForAnother = 'Ask the people who run the host for a token that it takes.';

/** What the codes of a 401 say of the token that was sent, and those of a 403 of the caller (openwop v2, errors). */
const refusals: ReadonlyMap<string | undefined, readonly [explanation: string, nextStep: string]> = new Map(
  Object.entries<readonly [string, string]>({
    key_revoked: ['This key was revoked.', 'Enter a key that is still valid.'],
    key_expired: ['This key has expired.', 'Enter a key that is still valid.'],
    credential_revoked: ['This credential was revoked.', 'Enter one that is still valid.'],
    audience_mismatch: ['This token is meant for another host.', 'Enter a token that was issued for this host.'],
    identity_unverified: ['The host could not verify who issued this token.', askForAnother],
    identity_unresolvable: ['The token is in order, but the host knows nobody by its subject.', askForAnother],
    credential_lifetime_exceeded: [
      'This token is valid for longer than the host allows.',
      'Enter a token with a shorter lifetime.',
    ],
    sender_constraint_missing: [
      'The host takes only tokens that are bound to their sender. A web page can’t send one.',
      'Fetch the list with a program that can, and open the file here.',
    ],
    delegation_expired: ['The right to act for somebody else has expired.', 'Enter a fresh token.'],
    workspace_membership_required: [
      'The host knows you, but you are no member of this workspace.',
      'Ask an administrator of the workspace to add you, or use another token.',
    ],
    id_tenant_mismatch: ['The host knows you, but this belongs to another tenant.', 'Use a token of that tenant.'],
  }),
);

/** Failures that asking again, unchanged, can't help. */
const lasting: ReadonlySet<FailureKind> = new Set([
  'refused-redirect',
  'mixed-content',
  'unsendable-token',
  'forbidden',
  'too-large',
  'no-tool-id-path',
]);

function describeGaps(notAllowed: readonly string[], notExposed: readonly string[]): string {
  if (notAllowed.length > 0) {
    return `its CORS rules don’t allow the request ${nounOf(notAllowed, 'header')} ${joinWords(notAllowed)}`;
  }
  if (notExposed.length > 0) {
    return `its CORS rules don’t expose the ${nounOf(notExposed, 'header')} ${joinWords(notExposed)}, which this page has to read`;
  }
  return 'not to a request that carries the headers of the protocol';
}

function nounOf(names: readonly unknown[], noun: string): string {
  return names.length === 1 ? noun : `${noun}s`;
}

function describeUnreachable(protocol: 'mcp' | undefined, asked: AskedHost | undefined): Words {
  if (asked?.needsLocalNetworkPermission === true) {
    return {
      title: 'No answer from the host',
      explanation:
        'This page comes from a public address and asks a host on this machine or in the local network. The browser ' +
        'allows that only with the permission “local network” (in some browsers “apps on device”). The host may also ' +
        'be down, or not allow pages from this address to read its answers (CORS).',
      nextStep:
        'Open the site settings beside the address bar, allow access to the local network, then try again. Some ' +
        'browsers never allow it: use the collector, or serve this app from the same machine.',
    };
  }
  return {
    title: 'No answer from the host',
    explanation:
      'Either the host can’t be reached, or it doesn’t allow pages from this address to read its answers (CORS). ' +
      'A browser doesn’t tell the two apart.',
    nextStep:
      asked === undefined
        ? 'Check that the host runs at this address and allows this page to ask it.'
        : protocol === 'mcp'
          ? asked.isOwnMachine === true
            ? 'Check that the server runs at this address and speaks HTTP. If it does, it must allow this page: ' +
              'expose the header mcp-session-id, and allow the request headers authorization, content-type, mcp-method, ' +
              'mcp-protocol-version and mcp-session-id. Or list it with the collect line.'
            : 'Check the address, then list the server with the collect line: a terminal may ask where a page may not.'
          : 'Check the address. If the host answers elsewhere, fetch the list with the curl line and open the file ' +
            'here, or put the host behind this app’s own address with the proxy lines.',
  };
}

/** Words for any failure: what happened, why, what to do next; more to the point where the host asked is known. */
export function describeFailure(failure: HostFailure, asked?: AskedHost): FailureText {
  // The table has one row a kind, each for its own failure: the union of rows can't be called without saying so.
  const describe = texts[failure.kind] as (failure: HostFailure, asked: AskedHost | undefined) => Words;
  return {
    ...describe(failure, asked),
    canRetry:
      failure.kind === 'unauthenticated' ? asked?.auth === 'cookie' && !failure.hadToken : !lasting.has(failure.kind),
    hostSays: 'message' in failure && failure.message !== undefined ? bounded(failure.message) : undefined,
    asked: failure.asked ?? [],
    particulars: listParticulars(failure),
  };
}

/** Says in two sentences what failed and what to do next. */
export function summarizeFailure(failure: HostFailure): string {
  const { title, nextStep } = describeFailure(failure);
  return `${title}. ${nextStep}`;
}

/** How the members of a failure that are worth quoting are called. */
const labels = {
  status: 'Status',
  code: 'Code',
  reason: 'Reason',
  requiredScopes: 'Required scope',
  hint: 'Hint',
  retryAfterMs: 'Wait asked for',
  scope: 'Limit counted by',
  correlationId: 'Correlation id',
  minVersion: 'Lowest client version',
  method: 'Asked for',
  supported: 'It speaks',
  arrived: 'What arrived',
  toolId: 'Tool id',
};

function listParticulars(failure: HostFailure): FailureText['particulars'] {
  return Object.entries(labels).flatMap(([name, label]) => {
    const said: unknown = Reflect.get(failure, name);
    const values: readonly unknown[] = said === undefined ? [] : Array.isArray(said) ? said : [said];
    return values.map((value) => {
      const isWait = name === 'retryAfterMs';
      return { label, value: bounded(isWait ? countSeconds(Math.ceil(Number(value) / 1000)) : String(value)) };
    });
  });
}

function bounded(text: string): string {
  return shortenText(text, longestQuote);
}

function countSeconds(seconds: number): string {
  return formatCounted(seconds, 'second');
}
