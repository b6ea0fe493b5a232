import { chmodSync, mkdtempSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Brought, handOver, meetingPlace, receive } from './handOver';

const brought: Brought = { isCollected: true, files: [{ name: 'quay', base64: 'e30=' }] };

function placeOf(port = 19_000, identity = '1'): string {
  return meetingPlace(port, identity, new Map([['XDG_RUNTIME_DIR', mkdtempSync(join(tmpdir(), 'runtime-'))]]));
}

/** Receives at a place; returns what arrived. */
function receiveAt(place: string): Brought[] {
  const arrived: Brought[] = [];
  onTestFinished(
    receive(place, async (one) => {
      arrived.push(one);
      return { link: 'http://127.0.0.1:19000/?key=k', isOpen: true };
    }),
  );
  return arrived;
}

test('the run that serves takes what another hands over, and answers it', async () => {
  const place = placeOf();
  const arrived = receiveAt(place);
  expect(await handOver(place, brought)).toEqual({ link: 'http://127.0.0.1:19000/?key=k', isOpen: true });
  expect(arrived).toEqual([brought]);
  expect(readdirSync(place)).toEqual([]);
  expect(statSync(place).mode & 0o777).toBe(0o700);
});

test('nobody takes it at another port, of another version, or where a run was killed', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const environment = new Map([['XDG_RUNTIME_DIR', mkdtempSync(join(tmpdir(), 'runtime-'))]]);
  receiveAt(meetingPlace(19_000, '1', environment));
  for (const place of [meetingPlace(19_001, '1', environment), meetingPlace(19_000, '2', environment)])
    expect(await handOver(place, brought)).toBeNull();
  const left = placeOf();
  receive(left, async () => ({ link: '', isOpen: false }))();
  expect(await handOver(left, brought)).toBeNull();
});

test.each([
  ['others may read', (file: string) => chmodSync(file, 0o644)],
  ['is a link', null],
  ['is no JSON', undefined],
])('a file that %s is dropped', async (_, spoil) => {
  const place = placeOf();
  const arrived = receiveAt(place);
  const file = join(place, 'odd.brought');
  const text = spoil === undefined ? 'odd' : JSON.stringify(brought);
  const elsewhere = join(tmpdir(), 'linked.brought');
  writeFileSync(spoil === null ? elsewhere : file, text, { mode: 0o600 });
  if (spoil === null) symlinkSync(elsewhere, file);
  spoil?.(file);
  await vi.waitFor(() => expect(readdirSync(place)).toEqual([]));
  expect(arrived).toEqual([]);
});

test.runIf(process.getuid !== undefined)('a folder that others may enter is no runtime folder', () => {
  const open = mkdtempSync(join(tmpdir(), 'runtime-'));
  chmodSync(open, 0o755);
  expect(meetingPlace(19_000, '1', new Map([['XDG_RUNTIME_DIR', open]]))).not.toContain(open);
});
