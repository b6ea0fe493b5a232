import { expect, test } from 'vitest';
import { readDiscovery } from './discovery';
import type { HostFailure } from './failure';
import { chooseVersion, isWorthTrying, protocolUrl, type Wire, wireHeaders } from './wire';

/** The ways in order, as they go out: address and version header. */
function ways(versions: readonly string[] | null, pinned?: 1 | 2): readonly string[] {
  const discovery = versions === null ? null : readDiscovery({ protocolVersions: versions });
  return chooseVersion(discovery, pinned).map((wire) => {
    const header = wireHeaders(wire)['OpenWOP-Version'];
    return `${protocolUrl('', wire, '/tools')}${header === undefined ? '' : ` ${header}`}`;
  });
}

test.each([
  ['only 2', ['2.3'], ['/tools']],
  ['1 and 2', ['1.4', '2.3'], ['/tools 2.0', '/tools', '/v1/tools']],
  ['1 and 2, the other way round', ['2', '1'], ['/tools 2.0', '/tools', '/v1/tools']],
  ['only 1', ['1.4'], ['/v1/tools', '/tools']],
  ['only 3', ['3.0'], ['/v1/tools', '/tools']],
  ['what is no version', ['v2', '', 'x.1'], ['/v1/tools', '/tools']],
  ['no version', [], ['/v1/tools', '/tools']],
  ['no document', null, ['/v1/tools', '/tools']],
])('a host that lists %s is asked in this order', (_, versions, expected) => {
  expect(ways(versions)).toEqual(expected);
});

test.each([
  [1, ['2.3'], ['/v1/tools']],
  [2, ['2.3'], ['/tools']],
  [2, ['1.4', '2.3'], ['/tools 2.0', '/tools']],
  [2, null, ['/tools']],
] as const)('config.json that says %i holds, whatever discovery lists (%j)', (pinned, versions, expected) => {
  expect(ways(versions, pinned)).toEqual(expected);
});

const one: Wire = { major: 1, sendsVersion: false, why: 'no-version' };
const listedOne: Wire = { ...one, why: 'only-1' };
const two: Wire = { major: 2, sendsVersion: false, why: 'only-2' };
const withHeader: Wire = { major: 2, sendsVersion: true, why: 'both' };
const unreachable: HostFailure = { kind: 'unreachable' };
const status = (code: number): HostFailure => ({ kind: 'no-catalog', status: code });
const refused: HostFailure = { kind: 'version-refused', status: 410, supported: [] };
const page: HostFailure = { kind: 'not-json', line: 1, column: 1, offset: 0, reason: '', looksLikeHtml: true };
const unsigned: HostFailure = { kind: 'unauthenticated', hadToken: true };

test.each([
  ['a refused preflight: the same without its header', two, withHeader, unreachable, true],
  ['a host that answers 404 to the header: not the same again', two, withHeader, status(404), false],
  ['a refused preflight: version 1', one, two, unreachable, true],
  ['404 for version 2: version 1', one, withHeader, status(404), true],
  ['a page for version 2: version 1', one, two, page, true],
  ['406 for version 2: version 1', one, withHeader, { ...refused, status: 406 }, true],
  ['410 for version 1: version 2', two, listedOne, refused, true],
  ['404 for version 1: version 2', two, listedOne, status(404), true],
  ['405 for version 1: version 2', two, one, status(405), true],
  ['501 for version 1: nothing more', two, one, status(501), false],
  ['silence for version 1 that is listed: nothing more', two, listedOne, unreachable, false],
  ['silence for version 1 of a host that names none: version 2', two, one, unreachable, true],
  ['401: nothing more', two, one, unsigned, false],
  ['401 for version 2: nothing more', one, two, unsigned, false],
] as const)('%s', (_, next, last, failure, expected) => {
  expect(isWorthTrying(next, last, failure, true)).toBe(expected);
});

test('a host that never answered is not asked in another version', () => {
  expect(isWorthTrying(two, one, unreachable, false)).toBe(false);
});
