import { describe, expect, it } from 'vitest';
import { parseNames, writeNames } from './nameList';

const jwt = ['eyJhbGciOiJub25lIn0', 'eyJzY29wZSI6ImEifQ', 'c2lnbmF0dXJl'].join('.');

describe('parseNames', () => {
  it.each([
    ['one a line', 'orders:read\norders:write\r\n\n  stock:read  '],
    ['separated by spaces', 'orders:read orders:write stock:read'],
    ['separated by commas', 'orders:read, orders:write,stock:read'],
    ['separated by semicolons', 'orders:read; orders:write;stock:read;'],
    ['a JSON array', '["orders:read", "orders:write", "stock:read", 7]'],
    ['a broken JSON array', '["orders:read", "orders:write", "stock:read"'],
    ['a list with dashes', '- orders:read\n- orders:write\n- stock:read'],
    ['with repeats', 'orders:read orders:write orders:read stock:read'],
  ])('reads names %s', (_how, text) => {
    expect(parseNames(text).names).toEqual(['orders:read', 'orders:write', 'stock:read']);
  });

  it('keeps a name with spaces of a JSON array in one piece', () => {
    expect(parseNames('["read orders", "*"]').names).toEqual(['read orders', '*']);
  });

  it.each([
    ['among names', `orders:read ${jwt}\nstock:read`, ['orders:read', 'stock:read']],
    ['in a JSON array', JSON.stringify(['orders:read', jwt]), ['orders:read']],
    ['alone', jwt, []],
    ['as a header', `Authorization: Bearer ${jwt}`, []],
    ['in quotes', `"${jwt}",`, []],
    ['over several lines', `-----BEGIN PRIVATE KEY-----\nTUlJ\n-----END PRIVATE KEY-----`, []],
  ])('refuses a secret %s, says why, and keeps nothing of it', (_where, text, names) => {
    const list = parseNames(text);
    expect(list.names).toEqual(names);
    expect(list.refused.length).toBeGreaterThan(0);
    expect(JSON.stringify(list)).not.toContain(jwt.slice(4, 16));
    expect(JSON.stringify(list)).not.toContain('TUlJ');
  });

  it('leaves a text without secrets as it was typed', () => {
    expect(parseNames('  orders:read,\n').text).toBe('  orders:read,\n');
  });

  it('writes what it reads again', () => {
    for (const names of [['a:b', 'c'], ['with space', 'b'], ['"quoted"'], [], ['-']]) {
      expect(parseNames(writeNames(names)).names).toEqual(names);
    }
  });
});
