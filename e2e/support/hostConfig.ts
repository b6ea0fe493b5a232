import type { Page } from '@playwright/test';
import type { TestHost } from '../host/testHost';

export interface ListedHost {
  /** A scenario of the test host; what stands before a `~` is the host's id and label. */
  readonly scenario: string;
  readonly auth?: 'none' | 'bearer' | 'cookie';
}

/** A `config.json` that lists scenarios of the test host, the first as default; `more` overrides its other keys. */
export function hostConfig(host: TestHost, listed: readonly (string | ListedHost)[], more: object = {}) {
  const hosts = listed.map((item) => {
    const { scenario, auth = 'none' } = typeof item === 'string' ? { scenario: item } : item;
    const id = scenario.split('~')[0];
    return { id, label: id, url: host.url(scenario), auth };
  });
  return { hosts, allowOtherHosts: true, ...more };
}

/** The paths of GET requests below a scenario's prefix, as the test host got them. */
export function askedPaths(host: TestHost, scenario: string): readonly string[] {
  const prefix = `/${scenario}/`;
  return host.requests
    .filter(({ method, path }) => method === 'GET' && path.startsWith(prefix))
    .map(({ path }) => path.slice(prefix.length - 1));
}

/** How often a scenario's list was asked for. */
export function countLists(host: TestHost, scenario: string): number {
  return askedPaths(host, scenario).filter((path) => path === '/v1/tools').length;
}

/** "N of M tools" above the table. */
export function resultCount(page: Page) {
  return page.getByRole('status').filter({ hasText: /^[\d,]+ of [\d,]+ tools?$/ });
}

/** What stands beside a name in the view Host. */
export function hostFact(page: Page, name: string) {
  return page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd[1]');
}
