import { quoteShell } from '../exports/writing';

/** A program for Node, without packages, that recomputes the digests of a review file or draft. */
export const verifyScript = String.raw`const [{ createHash }, { readFileSync }, { pathToFileURL }] = ['crypto', 'fs', 'url'].map(process.getBuiltinModule);

const sha = (data) => 'sha256:' + createHash('sha256').update(data).digest('hex');
// RFC 8785: members by UTF-16 code units, numbers and texts as ECMAScript writes them.
const canon = (value) => {
  if (Array.isArray(value)) return '[' + value.map(canon).join(',') + ']';
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.keys(value).sort().map((key) => JSON.stringify(key) + ':' + canon(value[key]));
  return '{' + members.join(',') + '}';
};
const less = (a, b) => Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)));

export function verify(bytes, expected) {
  const wrong = sha(bytes) === expected ? [] : ['the file is ' + sha(bytes) + ', not ' + expected];
  const { tools = [], entries = [], servers = [], catalogDigest } = JSON.parse(bytes);
  const said = ({ serverInfo, instructions, runs }) => JSON.parse(JSON.stringify({ serverInfo, instructions, runs }));
  const all = [...tools, ...entries].map((one) => [one.toolId ?? one.pattern, one.descriptor ?? {}, one.digest]);
  all.push(...servers.map((one) => [one.name, said(one), one.digest]));
  let checked = 0;
  for (const [name, value, digest = null] of all) {
    if (Object.keys(value).length === 0 || digest === null) console.log('not checkable: ' + JSON.stringify(name));
    else if (sha(canon(value)) === digest) checked++;
    else wrong.push('another descriptor: ' + JSON.stringify(name));
  }
  const pairs = tools.map(({ toolId, digest }) => [toolId, digest]);
  pairs.sort(([a, c], [b, d]) => less(a, b) || less(c ?? '', d ?? ''));
  if (catalogDigest === null) console.log('not checkable: the list of tools');
  else if (catalogDigest !== undefined && sha(canon(pairs)) !== catalogDigest) wrong.push('another list of tools');
  return { checked, wrong };
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (let at = 2; at < process.argv.length; at += 2) {
    const { checked, wrong } = verify(readFileSync(process.argv[at]), process.argv[at + 1]);
    console.log(process.argv[at] + ': ' + checked + ' fingerprints are right', ...wrong.map((one) => '\nWRONG: ' + one));
    if (wrong.length > 0) process.exitCode = 1;
  }
}
`;

/** A file that goes with a report, and its digest over all bytes. */
export interface HandedFile {
  readonly name: string;
  readonly digest: string;
}

/** The line that runs it. */
export function verifyLine(files: readonly HandedFile[]): string {
  return ['node verify.mjs', ...files.map(({ name, digest }) => `${quoteShell(name)} ${digest}`)].join(' ');
}
