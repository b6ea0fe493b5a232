import type { ErrorEnvelope } from './errorEnvelope';
import type { HostFailure, Said } from './failure';

/**
 * What an answer other than 200 means: `asked.attempts` counts the tries so far, `asked.toolId` is set where one tool
 * was asked for (404 then reads "not visible to you", which is all a host may say about it).
 */
export function buildStatusFailure(
  status: number,
  error: ErrorEnvelope,
  asked: { readonly hadToken: boolean; readonly attempts: number; readonly toolId?: string | undefined },
): HostFailure {
  const said: Said = { code: error.code, message: error.message };
  switch (status) {
    case 401:
      return { kind: 'unauthenticated', hadToken: asked.hadToken, reason: error.reason, ...said };
    case 403:
      return { kind: 'forbidden', requiredScopes: error.requiredScopes, hint: error.hint, ...said };
    case 404:
      if (asked.toolId !== undefined) return { kind: 'not-visible', toolId: asked.toolId };
      return { kind: 'no-catalog', status, ...said };
    case 405:
    case 501:
      return { kind: 'no-catalog', status, ...said };
    case 429: {
      const { retryAfterMs, limitScope: scope } = error;
      return { kind: 'rate-limited', attempts: asked.attempts, retryAfterMs, scope, ...said };
    }
    default:
      if (status >= 500) return { kind: 'server-error', status, correlationId: error.correlationId, ...said };
      return { kind: 'unexpected-status', status, ...said };
  }
}
