import { sendError } from './answers';
import { openList } from './defaultHost';
import { noCatalogDiscovery } from './discovery';
import type { Answer, Scenario, ScenarioFamily, ScenarioTable, Visit } from './scenario';

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

/** Refuses a number of times, then gives the list once, and so on. Preflights and discovery are not counted. */
function limitedTimes(times: number): Scenario {
  return {
    description: `429 ${times} times (wait 300 ms), then the list, then anew`,
    list: (visit) => (visit.state.lists % (times + 1) === 0 ? openList(visit) : limited(visit)),
  };
}

function redirecting(target: (visit: Visit) => string): Answer {
  return (visit) => {
    visit.response.writeHead(302, { Location: target(visit), 'Content-Length': 0 }).end();
  };
}

export const failureScenarios: ScenarioTable = {
  'catalog-off': {
    ...failing('404, the catalog is not advertised', refusing(404, 'not_found', 'This host advertises no tools.', {})),
    discovery: noCatalogDiscovery,
  },
  'http-500': failing(
    '500 with a correlation id',
    refusing(500, 'internal_error', 'Something broke.', { correlationId: 'c-4711' }),
  ),
  forbidden: failing(
    '403 that names the missing scope',
    refusing(403, 'forbidden', 'Not with these scopes.', { requiredScope: 'runs:read' }),
  ),
  unauthenticated: failing('401 whatever the token', refusing(401, 'unauthenticated', 'Who are you?')),
  'rate-limited': limitedTimes(2),
  redirect: failing(
    '302 to another origin',
    redirecting((visit) => `${visit.elsewhere}/v1/tools`),
  ),
};

export const failureFamilies: readonly ScenarioFamily[] = [
  { shape: 'rate-limited-<times>x', description: 'the same with another number of refusals', build: limitedTimes },
];
