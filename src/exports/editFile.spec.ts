import { array, assert, constant, constantFrom, dictionary, oneof, property, string, tuple } from 'fast-check';
import { stringify } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import { canonical, editText, type FileEdit, readDocument } from './editFile';

const written = {
  json: `{
  // kept
  "permissions": {
    "allow": ["a", "b"], // both
    "other": 1e2
  },
}
`,
  toml: `# kept
[servers.docs] # ours
command = "x"
args = [
  "a", # one
]

[servers."my.srv".tools]
a.mode = "yes"
`,
  yaml: `# kept
servers:
    docs:   # ours
        on: [a, b]
`,
};

describe('editing a file in place', () => {
  it('leaves what no edit names as it is', () => {
    const json = editText('json', written.json, [
      { kind: 'remove', path: ['permissions', 'allow', 0] },
      { kind: 'add', path: ['permissions', 'allow'], value: 'c' },
    ]);
    expect(json).toBe(written.json.replace('["a", "b"]', '["b", "c"]'));
    const toml = editText('toml', written.toml, [
      { kind: 'set', path: ['servers', 'docs', 'on'], value: ['b'] },
      { kind: 'set', path: ['servers', 'my.srv', 'tools', 'b', 'mode'], value: 'no' },
      { kind: 'set', path: ['servers', 'new', 'url'], value: 'https://x.example' },
    ]);
    expect(toml).toBe(`# kept
[servers.docs] # ours
command = "x"
args = [
  "a", # one
]
on = ["b"]

[servers."my.srv".tools]
a.mode = "yes"

[servers."my.srv".tools.b]
mode = "no"

[servers.new]
url = "https://x.example"
`);
    const yaml = editText('yaml', written.yaml, [{ kind: 'set', path: ['servers', 'docs', 'off'], value: ['b'] }]);
    expect(yaml).toContain('# kept\n');
    expect(yaml).toContain('# ours');
  });

  it('removes a TOML table with its last member, and no other', () => {
    const text = '[a]\nx = 1\n\n[a.b]\ny = """\n[a.c]\n"""\n\n[a.c]\nz = 1\n';
    expect(editText('toml', text, [{ kind: 'remove', path: ['a', 'b', 'y'] }])).toBe('[a]\nx = 1\n\n[a.c]\nz = 1\n');
  });

  it.each([
    ['json', '{"a": {"x": 1}, "b": 1}', '{"a": {"x": 1, "added": 2}, "b": 1}'],
    ['toml', '[a]\r\nx = 1\r\n\r\n[b]\r\n', '[a]\r\nx = 1\r\nadded = 2\r\n\r\n[b]\r\n'],
    ['yaml', '# c\r\na:\r\n    x: 1\r\nb: [1]\r\n', '# c\r\na:\r\n    x: 1\r\n    added: 2\r\nb: [1]\r\n'],
    ['yaml', 'a:\n  x:\n  - 1\n', 'a:\n  x:\n  - 1\n  added: 2\n'],
    ['yaml', '# alone\n', '# alone\n\na:\n  added: 2\n'],
  ] as const)('keeps the byte order mark, the line ends and the layout of %s', (syntax, before, after) => {
    const edits: readonly FileEdit[] = [{ kind: 'set', path: ['a', 'added'], value: 2 }];
    expect(editText(syntax, `\ufeff${before}`, edits)).toBe(`\ufeff${after}`);
  });

  it.each([
    ['{"a": ["x", // about x\n  "y" // about y\n]}', '{"a": ["x" // about x\n]}'],
    [
      '{"a": [\n  "x", // about x\n  /* all */ "y",\n  // about none\n]}',
      '{"a": [\n  "x", // about x\n  /* all */ \n  // about none\n]}',
    ],
    [
      '{"a": [\r\n  // head\r\n  "x",\r\n  "y", // about y\r\n  "z"\r\n]}',
      '{"a": [\r\n  // head\r\n  "x",\r\n  "z"\r\n]}',
    ],
    ['{"a": ["x", "y", "z"]}', '{"a": ["x", "z"]}'],
    ['{"a": ["x", "y"]}', '{"a": ["x"]}'],
  ])('removes an item of JSON and leaves the comments of others: %j', (before, after) => {
    expect(editText('json', before, [{ kind: 'remove', path: ['a', 1] }])).toBe(after);
  });

  it('removes the only member of JSON with its comma', () => {
    expect(editText('json', '{\n  "a": {"x": 1},\n}', [{ kind: 'remove', path: ['a'] }])).toBe('{}');
  });

  it.each([
    ['["x" // about x\n]', '["x", // about x\n"y"\n]'],
    ['[\n  "x", // about x\n]', '[\n  "x", // about x\n  "y",\n]'],
  ])('adds an item behind the comment of the one before: %j', (before, after) => {
    const edits: readonly FileEdit[] = [{ kind: 'add', path: ['a'], value: 'y' }];
    expect(editText('json', `{"a": ${before}}`, edits)).toBe(`{"a": ${after}}`);
  });

  it.each([
    ['json', `{"a": ${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
    ['toml', `a${'.a'.repeat(50_000)} = 1`],
    ['yaml', `a: ${'['.repeat(50_000)}`],
  ] as const)('refuses %s that is nested too deeply', (syntax, text) => {
    expect(readDocument(syntax, text)).toMatchObject({ fault: expect.stringContaining('deep') });
  });

  it('says at once that a YAML text is too long', () => {
    expect(readDocument('yaml', 'k: v\n'.repeat(500_000))).toMatchObject({ fault: 'too long for YAML' });
  });

  it('refuses a second YAML document, also an empty one', () => {
    const edit: FileEdit = { kind: 'set', path: ['a'], value: 2 };
    for (const text of ['a: 1\n---\nb: 1\n', 'a: 1\n---\n'])
      expect(() => editText('yaml', text, [edit])).toThrow('several YAML documents');
  });

  it('refuses what it would have to write anew', () => {
    const edit: FileEdit = { kind: 'set', path: ['a', 'b', 'c'], value: true };
    expect(() => editText('toml', 'a = { b = { d = 1 } }\n', [edit])).toThrow('on one line');
    expect(() => editText('toml', '[[a]]\nx = 1\n', [edit])).toThrow();
  });

  it('names a name that is given twice, and where', () => {
    expect(readDocument('json', '{"a": {\n"x": 1,\n"x": 2}}')).toEqual({
      fault: expect.stringContaining('"x" twice'),
      line: 3,
    });
    expect(readDocument('toml', 'a = 1\na = 2\n')).toMatchObject({ line: 2 });
    expect(readDocument('yaml', 'a: 1\na: 2\n')).toHaveProperty('fault');
  });

  it('does to any file just what the edits say', () => {
    const name = oneof(
      string({ minLength: 1, unit: 'grapheme' }),
      constantFrom('__proto__', '1', 'a.b', '"', '#', ' ', '\u200b'),
    );
    const leaf = oneof(string({ unit: 'grapheme' }), array(string()), constant(true));
    const file = dictionary(name, dictionary(name, leaf));
    assert(
      property(file, tuple(name, name), leaf, constantFrom('json', 'toml', 'yaml'), (value, path, said, syntax) => {
        const text = {
          json: () => JSON.stringify(value, null, 2),
          toml: () => stringify(value),
          yaml: () => editText('yaml', '', [{ kind: 'set', path: ['x'], value }]),
        }[syntax]();
        const at = syntax === 'yaml' ? ['x', ...path] : path;
        const set = editText(syntax, text, [{ kind: 'set', path: at, value: said }]);
        const gone = readDocument(syntax, editText(syntax, set, [{ kind: 'remove', path: at }]));
        const { [path[0]]: inner = {}, ...others } = value;
        const { [path[1]]: _, ...rest } = inner;
        const left = Object.fromEntries([...Object.entries(others), [path[0], rest]]);
        return 'value' in gone && canonical(gone.value) === canonical(syntax === 'yaml' ? { x: left } : left);
      }),
    );
  });
});
