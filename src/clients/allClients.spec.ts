import { readFileSync } from 'node:fs';
import { expect, it, test } from 'vitest';
import { formatBytes, maxFileBytes } from '../model/formatCount';
import { clients, configuredClients, exportingClients, loggingClients } from './allClients';

it('has an id and a label for each client', () => {
  expect(new Set(clients.map(({ id }) => id)).size).toBe(clients.length);
  expect(new Set(clients.map(({ label }) => label)).size).toBe(clients.length);
});

test('the README names the clients and sizes that are read: vitest -u writes it', async () => {
  const readme = readFileSync('README.md', 'utf8');
  const places = [
    [/(?<=clients on this machine \()[^)]*(?=\))/, configuredClients],
    [/(?<=saved event stream of up to )\d+ [kM]B/, formatBytes(maxFileBytes)],
    [/(?<=Configurations are read up to )\d+ [kM]B/, formatBytes(maxFileBytes)],
    [/(?<=folders of )[^.]*?, exports of .*?(?=, OpenTelemetry)/, `${loggingClients}, exports of ${exportingClients}`],
  ] as const;
  for (const [place] of places) expect(readme).toMatch(place);
  const written = places.reduce((text, [place, words]) => text.replace(place, words), readme);
  await expect(written).toMatchFileSnapshot('../../README.md');
});
