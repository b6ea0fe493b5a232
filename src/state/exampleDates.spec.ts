import { expect, test } from 'vitest';
import { datesFromToday } from './exampleDates';

test('a text that is no JSON stays for its reader to name', () => {
  expect(datesFromToday('{"at":')).toBe('{"at":');
});

test('dates count back from today, and one that can’t be read stays', () => {
  const file = { at: '2026-01-15T00:00:00Z', tools: [{ at: '2026-01-14T00:00:00Z', until: 'soon' }] };
  expect(JSON.parse(datesFromToday(JSON.stringify(file), Date.parse('2026-06-30T00:00:00Z')))).toEqual({
    at: '2026-06-16T00:00:00.000Z',
    tools: [{ at: '2026-06-15T00:00:00.000Z', until: 'soon' }],
  });
});
