import { describe, expect, it } from 'vitest';
import { accountMembers } from './accountMembers';

const kinds = (value: unknown, known: readonly string[] = []) =>
  Object.fromEntries(accountMembers(value, known).map(({ where, kind }) => [where, kind]));

describe('a member that no reader knows', () => {
  it.each(
    'blockedTools tool_overrides tools-except deny disabled onlyServers includedTools allow_servers renamed'.split(' '),
  )('limits where it is called %s', (name) => {
    expect(kinds({ [name]: ['x'] })).toEqual({ [name]: 'limits' });
  });

  it.each(['alwaysAllow', 'autoRun', 'trust', 'skipPrompts'])('may let in where it is called %s', (name) => {
    expect(kinds({ [name]: true })).toEqual({ [name]: 'allows' });
  });

  it('limits where what it switches on is off, not where what it switches off is', () => {
    expect(kinds({ a: { enabled: false }, b: { disabled: false }, c: { deny: [] } })).toMatchObject({
      'a.enabled': 'limits',
    });
    expect(Object.values(kinds({ b: { disabled: false }, c: { deny: [] } }))).not.toContain('limits');
  });

  it('is named wherever it stands, but not what it is called by in a person’s own names', () => {
    const file = { list: [{ a: { deniedThings: 1 } }], env: { DISABLE_TELEMETRY: '1' }, known: { deny: 1 }, other: 1 };
    expect(kinds(file, ['list.a.x', 'known'])).toEqual({
      'list.a.deniedThings': 'limits',
      env: 'other',
      other: 'other',
    });
  });

  it('is not walked into without end', () => {
    let deep: unknown = { deny: 1 };
    for (let i = 0; i < 5_000; i++) deep = { a: deep };
    expect(Object.values(kinds(deep))).toContain('limits');
  });
});
