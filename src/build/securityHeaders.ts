/**
 * The page's Content-Security-Policy, one directive a line: the single source of the served header and of the
 * `<meta>` in the built page.
 *
 * Nothing is allowed but what the app's own origin serves. `connect-src` is the only opening, because a person may
 * point the app at any host; a deployer who knows the hosts pins it (README, "Deploy").
 */
const directives: readonly (readonly [name: string, value: string])[] = [
  ['default-src', "'none'"],
  ['script-src', "'self'"],
  ['style-src', "'self'"],
  ['img-src', "'self' data:"],
  ['font-src', "'self'"],
  // An IPv6 loopback is no valid source here, so plain http reaches these two names only.
  ['connect-src', "'self' https: http://localhost:* http://127.0.0.1:*"],
  ['worker-src', "'self'"],
  ['manifest-src', "'self'"],
  ['base-uri', "'none'"],
  ['form-action', "'none'"],
  ['object-src', "'none'"],
  ['frame-ancestors', "'none'"],
  ['require-trusted-types-for', "'script'"],
  ['trusted-types', 'catalog-workers'],
];

function joinDirectives(chosen: typeof directives): string {
  return chosen.map((directive) => directive.join(' ')).join('; ');
}

/** The policy as a response header. */
export const contentSecurityPolicy = joinDirectives(directives);

/**
 * The policy of the one file that compiles schemas to code, off the page's thread. It can load and reach nothing:
 * neither the network nor the page's data.
 */
export const checkerSecurityPolicy = "default-src 'none'; script-src 'self' 'unsafe-eval'";

/** Where that file is, below the app's folder. Nothing else is there. */
export const checkerFolder = 'checker/';

/** The policy as a `<meta>`, for servers that send no headers. Browsers refuse `frame-ancestors` there. */
export const metaContentSecurityPolicy = joinDirectives(directives.filter(([name]) => name !== 'frame-ancestors'));

/** Every header a server should send with each file of the app. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': contentSecurityPolicy,
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), clipboard-read=()',
};

/** The headers of one file, by its path below the app's folder. */
export function headersOf(path: string): Readonly<Record<string, string>> {
  if (!path.startsWith(checkerFolder)) return securityHeaders;
  return { ...securityHeaders, 'Content-Security-Policy': checkerSecurityPolicy };
}
