import { quoteShell } from '../exports/writing';

/** A program for Node, without packages, that recomputes the digests of a review file. */
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
  const { tools = [], catalogDigest } = JSON.parse(bytes);
  let checked = 0;
  for (const { toolId, digest, descriptor } of tools) {
    if (descriptor === undefined || digest === null) console.log('not checkable: ' + JSON.stringify(toolId));
    else if (sha(canon(descriptor)) === digest) checked++;
    else wrong.push('another descriptor: ' + JSON.stringify(toolId));
  }
  const pairs = tools.map(({ toolId, digest }) => [toolId, digest]);
  pairs.sort(([a, c], [b, d]) => less(a, b) || less(c ?? '', d ?? ''));
  if (catalogDigest === null) console.log('not checkable: the list of tools');
  else if (sha(canon(pairs)) !== catalogDigest) wrong.push('another list of tools');
  return { checked, wrong };
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { checked, wrong } = verify(readFileSync(process.argv[2]), process.argv[3]);
  console.log(checked + ' descriptors have their fingerprints', ...wrong.map((one) => '\nWRONG: ' + one));
  process.exitCode = wrong.length > 0 ? 1 : 0;
}
`;

/** The line that runs it. */
export function verifyLine(file: string, digest: string): string {
  return `node verify.mjs ${quoteShell(file)} ${digest}`;
}
