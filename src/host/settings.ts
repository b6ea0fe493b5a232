import { readPolicy } from '../draft/policy';
import { isAccessOption } from '../model/address';
import { type Threshold, thresholds, usualThreshold } from '../model/finding';
import { isObject, type JsonObject, member, pointerTo } from '../model/json';
import { findJsonError, lineAt } from '../model/jsonText';
import { z } from '../model/schema';
import { parseHostUrl } from './hostUrl';
import type { Major } from './wire';

export const authKinds = ['none', 'bearer', 'cookie'] as const;
const listedKinds = ['openwop', 'mcp', 'file', 'registry'] as const;
export type AuthKind = (typeof authKinds)[number];
type ListedKind = (typeof listedKinds)[number];
export type HostKind = Exclude<ListedKind, 'registry'>;
/** Whether its list is a plain file beside this app in a host's shape, as the demo's is. */
export function isDemo({ relative, kind }: Host): boolean {
  return relative && kind === 'openwop';
}

/** Whether the demo comes with an example of a review. */
export function hasExampleReview(host: Host | null): boolean {
  return host !== null && isDemo(host) && host.review !== undefined;
}

/** What a host that a person types may be: a file is chosen among the hosts of config.json, or opened. */
export type TypedHostKind = Exclude<HostKind, 'file'>;

/** A host of `config.json`. `url` is absolute and never ends in `/`; `relative` tells that it was written so. */
export interface Host {
  readonly id: string;
  readonly label: string;
  readonly url: string;
  readonly origin: string;
  readonly relative: boolean;
  readonly auth: AuthKind;
  readonly kind: HostKind;
  readonly tokenHelp?: string;
  /** The major version to ask in; discovery decides where absent. */
  readonly version?: Major;
  readonly baseline?: string;
  /** A review file beside this app, offered as a proposal. */
  readonly review?: string;
  /** Whose access is checked at first, as links name them; the caller where absent. */
  readonly as?: string;
}

/** A host of `kind: "registry"`: it lists servers, not tools, so it is no catalog. */
export type Registry = Omit<Host, 'kind'>;

export interface Limits {
  /** The most bytes of one answer, counted after decompression. */
  readonly bytes: number;
  readonly firstByteSeconds: number;
  readonly stallSeconds: number;
}

export interface Settings {
  readonly brand: string;
  readonly hosts: readonly Host[];
  readonly registries: readonly Registry[];
  /** A host's id; undefined only where no host is left. */
  readonly defaultHost: string | undefined;
  readonly allowOtherHosts: boolean;
  readonly limits: Limits;
  /** As written in the file; `draft/policy` reads it. */
  readonly policy: JsonObject;
  /** Ids of audit rules that are switched off: `rules.off` of the file. */
  readonly rulesOff: readonly string[];
  /** From which severity on an open finding holds exports up, needs a look and fails a check. */
  readonly threshold: Threshold;
  /** The line that starts the command which serves this page; absent where a web server does. */
  readonly command?: string | undefined;
}

export interface SettingsProblem {
  readonly pointer: string;
  readonly reason: string;
  readonly level: 'error' | 'warning';
}

export interface SettingsReading {
  readonly settings: Settings;
  readonly problems: readonly SettingsProblem[];
}

/** Starts the command `collect` in a clone of this app's repository. */
export const cloneLine = 'npm run collect';
/** The port at which the command serves what a person made. */
export const homePort = 19_417;

/** The id of the host that a person typed; no host of `config.json` may take it. */
export const otherHostId = 'other';

export const defaultLimits: Limits = { bytes: 268_435_456, firstByteSeconds: 15, stallSeconds: 15 };

const hostIdPattern = /^[a-z0-9][a-z0-9-]{0,31}$/;
const rootKeys = [
  'brand',
  'hosts',
  'defaultHost',
  'allowOtherHosts',
  'limits',
  'policy',
  'rules',
  'threshold',
  'command',
  '$schema',
];

const idWords = '1 to 32 small letters, digits or hyphens were expected, not beginning with a hyphen.';
const asWords = 'caller, role:ID or saved:ID was expected.';
const hostShape = {
  id: z.string(idWords).check(
    z.regex(hostIdPattern, idWords),
    z.refine((id) => id !== otherHostId, 'This id is kept for the host a person types.'),
  ),
  url: z.string('An address is missing.'),
  label: z.optional(textUpTo(80)),
  tokenHelp: z.optional(textUpTo(500)),
  auth: z._default(oneOf(authKinds), 'none'),
  kind: z._default(oneOf(listedKinds), 'openwop'),
  version: z.optional(oneOf(['1', '2'])),
  baseline: z.optional(z.unknown()),
  review: z.optional(z.unknown()),
  as: z.optional(z.string(asWords).check(z.refine(isAccessOption, asWords))),
};
const host = z.object(hostShape, 'An object was expected.');
const limits = {
  bytes: numberOf(z.int('A whole number above 0'), 'A whole number above 0', Number.MAX_SAFE_INTEGER),
  firstByteSeconds: secondsUpTo(3_600),
  stallSeconds: secondsUpTo(3_600),
};

function textUpTo(most: number) {
  const words = `A text of 1 to ${most} characters was expected.`;
  return z.string(words).check(z.trim(), z.minLength(1, words), z.maxLength(most, words));
}

function oneOf<const Word extends string>(words: readonly Word[]) {
  return z.enum(words, `One of ${words.join(', ')} was expected.`);
}

function secondsUpTo(most: number) {
  const words = `A number above 0, up to ${most},`;
  return numberOf(z.number(words), words, most);
}

function numberOf(schema: z.ZodMiniNumber<number>, words: string, most: number) {
  return schema.check(z.positive(words), z.maximum(most, words));
}

/** What a deployment without `config.json` gets: the demo host alone. */
export function defaultSettings(base: URL): Settings {
  const url = new URL('./demo', base);
  const demo: Host = {
    id: 'demo',
    label: 'Demo catalog',
    url: url.href,
    origin: url.origin,
    relative: true,
    auth: 'none',
    kind: 'openwop',
  };
  return {
    brand: 'Tool Catalog',
    hosts: [demo],
    registries: [],
    defaultHost: demo.id,
    allowOtherHosts: true,
    limits: defaultLimits,
    policy: {},
    rulesOff: [],
    threshold: usualThreshold,
  };
}

/** The default for a `config.json` that can't be read: a rule it may have held against other hosts is not dropped. */
export function closedSettings(base: URL): Settings {
  return { ...defaultSettings(base), allowOtherHosts: false };
}

/** Reads the text of `config.json`. Never throws; text that is no JSON is a problem with its line and column. */
export function readSettingsText(text: string, base: URL): SettingsReading {
  const plain = text.replace(/^\uFEFF/, '');
  let json: unknown;
  try {
    json = JSON.parse(plain);
  } catch {
    const problem = { pointer: '', level: 'error', reason: describeJsonError(plain) } as const;
    return { settings: closedSettings(base), problems: [problem] };
  }
  return readSettings(json, base);
}

/** Reads `config.json` as parsed. Each wrong part takes its default, an invalid host is left out. */
export function readSettings(json: unknown, base: URL): SettingsReading {
  const problems: SettingsProblem[] = [];
  const report: Report = (pointer, reason, level = 'error') => problems.push({ pointer, reason, level });
  if (!isObject(json)) {
    report('', 'An object was expected.');
    return { settings: closedSettings(base), problems };
  }
  const fallback = defaultSettings(base);
  warnOfUnknownKeys(json, rootKeys, '', report);
  const read = <Data>(schema: z.ZodMiniType<Data>, name: string): Data | undefined =>
    readPart(z.optional(schema), member(json, name), `/${name}`, report);
  const listed = readHosts(json, base, fallback.hosts, report);
  const hosts = listed.filter((one): one is Host => one.kind !== 'registry');
  const isOpen = z.boolean('true or false was expected. Other hosts are not allowed.');
  const settings: Settings = {
    brand: read(textUpTo(80), 'brand') ?? fallback.brand,
    hosts,
    registries: listed.filter(({ kind }) => kind === 'registry'),
    defaultHost: readDefaultHost(json, hosts, report),
    allowOtherHosts: member(json, 'allowOtherHosts') === undefined || (read(isOpen, 'allowOtherHosts') ?? false),
    limits: readLimits(json, report),
    policy: readPolicyMember(json, report),
    rulesOff: readRulesOff(json, report),
    threshold: read(oneOf(thresholds), 'threshold') ?? usualThreshold,
    command: read(textUpTo(500), 'command'),
  };
  return { settings, problems };
}

function describeJsonError(text: string): string {
  const error = findJsonError(text);
  if (error === null) return 'This is too deep or too large to be read.';
  const { line, column } = lineAt(text, error.offset);
  return `This is not JSON. Line ${line}, column ${column}: ${error.reason}`;
}

type Report = (pointer: string, reason: string, level?: SettingsProblem['level']) => void;

type ListedHost = Registry & { readonly kind: ListedKind };

/** Reads a value by its schema; undefined where it is wrong, which is reported. */
function readPart<Data>(
  schema: z.ZodMiniType<Data>,
  value: unknown,
  pointer: string,
  report: Report,
): Data | undefined {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  for (const { path, message } of result.error.issues) {
    report(
      path.reduce<string>((at, key) => pointerTo(at, String(key)), pointer),
      message,
    );
  }
  return undefined;
}

function readHosts(json: JsonObject, base: URL, fallback: readonly Host[], report: Report): readonly ListedHost[] {
  const list = member(json, 'hosts');
  if (list === undefined) return fallback;
  if (!Array.isArray(list)) {
    report('/hosts', 'A list was expected.');
    return fallback;
  }
  const hosts = new Map<string, ListedHost>();
  for (const [index, item] of list.entries()) {
    const pointer = pointerTo('/hosts', index);
    const one = readHost(item, base, pointer, report);
    if (one === undefined) continue;
    if (hosts.has(one.id)) report(`${pointer}/id`, 'Another host has this id. This host is left out.');
    else hosts.set(one.id, one);
  }
  if (list.length === 0) report('/hosts', 'The list is empty.', 'warning');
  return [...hosts.values()];
}

function readHost(item: unknown, base: URL, pointer: string, report: Report): ListedHost | undefined {
  if (isObject(item)) warnOfUnknownKeys(item, Object.keys(hostShape), pointer, report);
  const refuse: Report = (at, reason) => report(at, `${reason} This host is left out.`);
  const read = readPart(host, item, pointer, refuse);
  if (read === undefined) return undefined;
  const { version, baseline: takenBefore, review: reviewed, label = read.id, tokenHelp, ...rest } = read;
  const parsed = parseHostUrl(read.url, base);
  if (!parsed.ok) {
    refuse(`${pointer}/url`, parsed.reason);
    return undefined;
  }
  const { url, origin, relative } = parsed;
  const [baseline, review] = (
    [
      [takenBefore, 'baseline'],
      [reviewed, 'review'],
    ] as const
  ).map(([written, name]) => readOwnFile(written, name, base, pointer, report));
  const major = version && (version === '1' ? 1 : 2);
  return { ...rest, label, url, origin, relative, tokenHelp, version: major, baseline, review };
}

/** A file beside this app; one that is wrong costs only itself. */
function readOwnFile(written: unknown, name: string, base: URL, pointer: string, report: Report): string | undefined {
  if (written === undefined) return undefined;
  const parsed = typeof written === 'string' ? parseHostUrl(written, base) : undefined;
  if (parsed?.ok && parsed.relative) return parsed.url;
  report(`${pointer}/${name}`, `A relative address was expected. The ${name} is not taken.`);
  return undefined;
}

function readDefaultHost(json: JsonObject, hosts: readonly Host[], report: Report): string | undefined {
  const first = hosts[0]?.id;
  const id = member(json, 'defaultHost');
  if (id === undefined) return first;
  const found = hosts.find((one) => one.id === id);
  if (found !== undefined) return found.id;
  const instead = first === undefined ? '' : ' The first one is taken.';
  report('/defaultHost', `This is not the id of a host that could be read.${instead}`);
  return first;
}

function readLimits(json: JsonObject, report: Report): Limits {
  const written = member(json, 'limits');
  if (written === undefined) return defaultLimits;
  if (!isObject(written)) {
    report('/limits', 'An object was expected. The default limits are taken.');
    return defaultLimits;
  }
  warnOfUnknownKeys(written, Object.keys(limits), '/limits', report);
  const read = (name: keyof Limits): number => {
    const instead: Report = (at, words) =>
      report(at, `${words} was expected. The default, ${defaultLimits[name]}, is taken.`);
    return readPart(z.optional(limits[name]), member(written, name), `/limits/${name}`, instead) ?? defaultLimits[name];
  };
  return {
    bytes: read('bytes'),
    firstByteSeconds: read('firstByteSeconds'),
    stallSeconds: read('stallSeconds'),
  };
}

function readPolicyMember(json: JsonObject, report: Report): JsonObject {
  const policy = member(json, 'policy');
  if (policy === undefined) return {};
  if (isObject(policy)) {
    for (const { name, expected } of readPolicy(policy).refused) {
      const pointer = pointerTo('/policy', name);
      if (expected === null) report(pointer, 'No rule has this name, so it does nothing.', 'warning');
      else report(pointer, `Expected ${expected}. The rule is not applied.`);
    }
    return policy;
  }
  report('/policy', 'An object was expected. No policy is applied.');
  return {};
}

/** `{ "off": ["T02"] }`; what is no id is reported and does nothing. */
function readRulesOff(json: JsonObject, report: Report): readonly string[] {
  const written = member(json, 'rules');
  if (written === undefined) return [];
  const off = isObject(written) ? member(written, 'off') : undefined;
  if (!isObject(written) || !Array.isArray(off)) {
    report('/rules', 'An object with a list "off" of rule ids was expected. No rule is switched off.');
    return [];
  }
  warnOfUnknownKeys(written, ['off'], '/rules', report);
  return off.flatMap((id: unknown, place) => {
    if (typeof id === 'string' && /^[A-Z]\d\d$/.test(id)) return [id];
    report(`/rules/off/${place}`, 'The id of a rule, such as T02, was expected. It does nothing.', 'warning');
    return [];
  });
}

function warnOfUnknownKeys(json: JsonObject, known: readonly string[], pointer: string, report: Report): void {
  for (const key of Object.keys(json)) {
    if (!known.includes(key)) report(pointerTo(pointer, key), 'This setting is not known.', 'warning');
  }
}
