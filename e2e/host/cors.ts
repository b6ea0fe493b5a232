/**
 * - `reflect`: any origin is granted, never with cookies
 * - `version-header`: the same, and the version header is admitted
 * - `allow-list`: granted origins may send cookies, the others get no CORS header at all
 * - `none`: no CORS header for anybody
 */
export type CorsPolicy = 'reflect' | 'version-header' | 'allow-list' | 'none';

const allowedHeaders = [
  'Authorization',
  'Cache-Control',
  'Content-Type',
  'Idempotency-Key',
  'Last-Event-ID',
  'Traceparent',
  'Tracestate',
];

/** The CORS headers of every answer, preflight or not, as the reference host was recorded to send them. */
export function corsHeaders(
  policy: CorsPolicy,
  origin: string | undefined,
  mayUseCookies: (origin: string) => boolean,
): Map<string, string> {
  const headers = new Map<string, string>();
  if (origin === undefined || policy === 'none') return headers;
  if (policy === 'allow-list' && !mayUseCookies(origin)) return headers;
  headers.set('Access-Control-Allow-Origin', origin);
  headers.set('Vary', 'Origin');
  if (policy === 'allow-list') headers.set('Access-Control-Allow-Credentials', 'true');
  const allowed = policy === 'version-header' ? [...allowedHeaders, 'OpenWOP-Version'] : allowedHeaders;
  headers.set('Access-Control-Allow-Headers', allowed.join(', '));
  headers.set('Access-Control-Allow-Methods', 'GET, POST, PUT, PATCH, DELETE, OPTIONS');
  headers.set('Access-Control-Expose-Headers', 'Capabilities-Etag');
  headers.set('Access-Control-Max-Age', '600');
  return headers;
}

/** True for pages served from this machine, whatever their port. */
export function isLoopbackOrigin(origin: string): boolean {
  return /^https?:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/.test(origin);
}
