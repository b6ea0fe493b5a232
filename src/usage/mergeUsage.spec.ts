import { expect, it } from 'vitest';
import { spansOf, withoutSpans } from './mergeUsage';
import { lines, plainUsageOf } from './testLogs';

const call = (day: string, tool = 'find') => ({ tool, at: `2026-11-${day}T10:00:00Z`, outcome: 'ok', session: day });

it('newer counts take the place of their own span, and the days around it stay', async () => {
  const older = await plainUsageOf([lines(call('01'), call('10'), call('20'), call('10', 'send'))]);
  const newer = await plainUsageOf([lines(call('05'), call('12'))]);
  const left = withoutSpans(older, spansOf(newer));
  expect(left?.tools.map(({ tool, days }) => [tool, days.map(({ day }) => day)])).toEqual([
    ['find', ['2026-11-01', '2026-11-20']],
  ]);
  expect(left?.clients.map(({ sessions }) => sessions)).toEqual([2]);
});

it('a time of a day that is gone becomes the end of the last day that is left', async () => {
  const older = await plainUsageOf([lines(call('01'), call('10'))]);
  const left = withoutSpans(older, spansOf(await plainUsageOf([lines(call('09'), call('11'))])));
  expect(left?.tools[0]?.calledAt).toBe('2026-11-01T23:59:59.999Z');
});

it('nothing is left where the newer counts speak for all days', async () => {
  const older = await plainUsageOf([lines(call('10'))]);
  expect(withoutSpans(older, spansOf(await plainUsageOf([lines(call('09'), call('11'))])))).toBeNull();
});

it('counts of another client stay', async () => {
  const older = await plainUsageOf([lines(call('10'))]);
  expect(withoutSpans(older, [{ client: 'Codex', from: '2026-11-01', to: '2026-11-30' }])).toEqual(older);
});
