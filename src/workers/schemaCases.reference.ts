import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { auditContent } from '../audit/auditContent';
import { auditEntry } from '../audit/auditEntry';
import { Neighbours } from '../audit/neighbours';
import { readFile } from '../dialects/readFile';
import { compileCheck } from './checkArguments';

/* Reference: schemas rewritten from public reports, with what is found in each and what is checked by it all the same. */
const folder = join(process.env['REFERENCE_DIR'] ?? '', 'cases');

/** Beyond the limits of every number and list in these files. */
const tooMuch =
  '{"n":99,"limit":99,"ttl":99999,"list":["a","b"],"slash":99,"from":{"x":99},"zone":"","kind":"","logo_url":"ftp://a","title":"__a__","code":"x","labels":{"y":"z"}}';

/** Of each tool of a file the cases found, and where arguments go beyond a limit. */
function judge(file: string) {
  return readFile(readFileSync(join(folder, file))).entries.map(({ tool, value, raw: text, findings: noted }) => {
    const ofSchemas = auditContent(tool, value, new Neighbours([tool])).filter(({ rule }) => /^(D01|J02)$/.test(rule));
    const found = [...auditEntry({ tool, value, text, noted }), ...ofSchemas].map(
      ({ rule, variant }) => `${rule} ${variant}`,
    );
    const check = compileCheck(JSON.stringify(tool.inputSchema));
    const result = typeof check === 'function' ? check(tooMuch) : check;
    const refused = result.kind === 'problems' ? result.problems.map(({ pointer }) => pointer) : [result.kind];
    return [tool.nameOnServer, [...new Set(found)].join(', '), [...new Set(refused)].sort().join(' ')];
  });
}

it.each([
  ['13-patterns.json', [['create_invoice', '', '/labels /logo_url /title']]],
  [
    'second/10-draft4-bounds.json',
    [
      ['create_record', 'F02 bad-keyword', '/kind /ttl /zone'],
      ['create_record_ok', '', '/kind /ttl /zone'],
      ['required_true', 'F02 bad-keyword', '/n'],
      ['type_any', 'F02 bad-keyword', '/n'],
      ['length_text', 'F02 bad-keyword', '/n'],
      ['pattern_null', 'F02 bad-keyword', '/n'],
    ],
  ],
  [
    'second/12-x-mcp-header.json',
    [
      ['run_sql', '', ''],
      ['bad_name', 'D01 bad-header-name', 'valid'],
      ['bad_crlf', 'D01 bad-header-name', 'valid'],
      ['bad_twice', 'D01 header-twice', 'valid'],
      ['bad_object', 'D01 no-plain-value', 'valid'],
      ['secret_header', 'D01 secret-in-header', 'valid'],
    ],
  ],
  [
    'second/13-nulls-for-absent.json',
    [
      ['search', 'C02 wrong-type, F02 bad-keyword, F02 no-schema', '/limit'],
      ['clean', '', 'valid'],
    ],
  ],
  [
    'second/22-refs.json',
    [
      ['batch', '', '/from/x'],
      ['ids', '', '/n'],
      ['same_ids', '', '/n'],
      ['generic', '', '/list /slash'],
      ['openapi', 'J02 nothing-there', '/n'],
      ['dangling_output', 'J02 nothing-there', '/n'],
      ['required_twice', 'F02 bad-keyword', '/n'],
    ],
  ],
])('%s is judged as its clients judge it, and checked all the same', (file, expected) => {
  expect(judge(file)).toEqual(expected);
});
