import { readFileSync } from 'node:fs';
import { expect, it, test } from 'vitest';
import { clients, configuredClients, exportingClients, loggingClients } from './allClients';

it('has an id and a label for each client', () => {
  expect(new Set(clients.map(({ id }) => id)).size).toBe(clients.length);
  expect(new Set(clients.map(({ label }) => label)).size).toBe(clients.length);
});

test.each([configuredClients, `${loggingClients}, exports of ${exportingClients}`])('the README names %s', (words) => {
  expect(readFileSync('README.md', 'utf8')).toContain(words);
});
