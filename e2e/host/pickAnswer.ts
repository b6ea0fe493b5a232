import type { IncomingMessage } from 'node:http';
import { sendError, sendText } from './answers';
import { openTool } from './defaultHost';
import { ordinaryDiscovery } from './discovery';
import type { Route } from './route';
import type { Answer, Scenario } from './scenario';
import { describeScenarios } from './scenarios';

const noRoute: Answer = (visit) => sendError(visit, 404, 'not_found', 'Nothing lives at this path.');

const index: Answer = (visit) => sendText(visit, 200, 'text/plain; charset=utf-8', describeScenarios());

/** RFC 0078 §F-1: the catalog is read-only, so anything but GET has no route. */
export function pickAnswer({ method, url }: IncomingMessage, route: Route, scenario: Scenario | undefined): Answer {
  if (method !== 'GET') return noRoute;
  if (scenario === undefined) return url === '/' ? index : noRoute;
  switch (route.kind) {
    case 'discovery':
      return scenario.discovery ?? ordinaryDiscovery;
    case 'list':
      return (visit) => {
        const list = route.major === 1 ? scenario.list : scenario.two?.list;
        if (list !== undefined) visit.state.lists++;
        return (list ?? noRoute)(visit);
      };
    case 'tool':
      if (route.major === 2) return scenario.two?.byId ?? noRoute;
      return scenario.byId ?? openTool;
    case 'metadata':
      return scenario.resourceMetadata ?? noRoute;
    case 'other':
      return scenario.routes?.get(route.path) ?? noRoute;
    case 'control':
      return noRoute;
    default:
      return route satisfies never;
  }
}
