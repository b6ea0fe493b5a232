import { sendError } from './answers';
import { openList } from './defaultHost';
import type { Answer, Scenario, ScenarioTable, Visit } from './scenario';

/** A scenario whose list and tools fail alike, while discovery works. */
function failing(description: string, answer: Answer): Scenario {
  return { description, list: answer, byId: answer };
}

function refusing(status: number, error: string, message: string, details?: Record<string, unknown>): Answer {
  return (visit) => sendError(visit, status, error, message, details);
}

const limited: Answer = (visit) =>
  sendError(
    visit,
    429,
    'rate_limited',
    'Too many requests for now.',
    { scope: 'key', reason: 'ip_request_rate', retryAfterMs: 300 },
    { 'Retry-After': '1' },
  );

/** Refuses twice, then gives the list once, and so on. Preflights and discovery are not counted. */
const limitedTwice: Scenario = {
  description: '429 twice (wait 300 ms), then the list, then anew',
  list: (visit) => (visit.state.lists % 3 === 0 ? openList(visit) : limited(visit)),
};

function redirecting(target: (visit: Visit) => string): Answer {
  return (visit) => {
    visit.response.writeHead(302, { Location: target(visit), 'Content-Length': 0 }).end();
  };
}

export const failureScenarios: ScenarioTable = {
  'http-500': failing(
    '500 with a correlation id',
    refusing(500, 'internal_error', 'Something broke.', { correlationId: 'c-4711' }),
  ),
  'rate-limited': limitedTwice,
  redirect: failing(
    '302 to another origin',
    redirecting((visit) => `${visit.elsewhere}/v1/tools`),
  ),
};
