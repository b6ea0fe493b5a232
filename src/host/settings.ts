import type { JsonObject } from '../model/json';
import { isObject, member, pointerTo } from '../model/json';
import { parseHostUrl } from './hostUrl';

export const authKinds = ['none', 'bearer', 'cookie'] as const;
const listedKinds = ['openwop', 'mcp', 'file', 'registry'] as const;
export type AuthKind = (typeof authKinds)[number];
type ListedKind = (typeof listedKinds)[number];
export type HostKind = Exclude<ListedKind, 'registry'>;
/** Whether its list is a plain file beside this app in a host's shape, as the demo's is. */
export function isDemo({ relative, kind }: Host): boolean {
  return relative && kind === 'openwop';
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
  /** Where a baseline of it lies beside this app. */
  readonly baseline?: string;
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
  /** As written; `workspace/readPolicy` reads it. */
  readonly policy: JsonObject;
}

export interface SettingsProblem {
  readonly pointer: string;
  readonly reason: string;
  readonly level: 'error' | 'warning';
  /** For text that is no JSON: the place, from 1. */
  readonly line?: number;
  readonly column?: number;
}

export interface SettingsReading {
  readonly settings: Settings;
  readonly problems: readonly SettingsProblem[];
}

/** The id of the host that a person typed; no host of `config.json` may take it. */
export const otherHostId = 'other';

export const defaultLimits: Limits = { bytes: 268_435_456, firstByteSeconds: 15, stallSeconds: 15 };

const hostIdPattern = /^[a-z0-9][a-z0-9-]{0,31}$/;
const rootKeys = ['brand', 'hosts', 'defaultHost', 'allowOtherHosts', 'limits', 'policy', '$schema'];
const hostKeys = ['id', 'label', 'url', 'auth', 'tokenHelp', 'kind', 'baseline'];
const maxSeconds = 3_600;

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
  };
}

/** The default for a `config.json` that can't be read: a rule it may have held against other hosts is not dropped. */
export function closedSettings(base: URL): Settings {
  return { ...defaultSettings(base), allowOtherHosts: false };
}

/** Reads the text of `config.json`. Never throws; text that is no JSON is a problem with its line and column. */
export async function readSettingsText(text: string, base: URL): Promise<SettingsReading> {
  const plain = text.replace(/^\uFEFF/, '');
  let json: unknown;
  try {
    json = JSON.parse(plain);
  } catch {
    const problem: SettingsProblem = { pointer: '', level: 'error', ...(await describeJsonError(plain)) };
    return { settings: closedSettings(base), problems: [problem] };
  }
  return readSettings(json, base);
}

/** Reads `config.json` as parsed. Each wrong part takes its default, an invalid host is left out. */
export async function readSettings(json: unknown, base: URL): Promise<SettingsReading> {
  const problems: SettingsProblem[] = [];
  const report: Report = (pointer, reason, level = 'error') => problems.push({ pointer, reason, level });
  if (!isObject(json)) {
    report('', 'An object was expected.');
    return { settings: closedSettings(base), problems };
  }
  const fallback = defaultSettings(base);
  warnOfUnknownKeys(json, rootKeys, '', report);
  const listed = readHosts(json, base, fallback.hosts, report);
  const hosts = listed.filter((host): host is Host => host.kind !== 'registry');
  const settings: Settings = {
    brand: readText(json, 'brand', '', 80, report) ?? fallback.brand,
    hosts,
    registries: listed.filter(({ kind }) => kind === 'registry'),
    defaultHost: readDefaultHost(json, hosts, report),
    allowOtherHosts: readAllowOtherHosts(json, fallback.allowOtherHosts, report),
    limits: readLimits(json, report),
    policy: await readPolicy(json, report),
  };
  return { settings, problems };
}

async function describeJsonError(text: string): Promise<Pick<SettingsProblem, 'reason' | 'line' | 'column'>> {
  const { findJsonError } = await import('../model/jsonError');
  const error = findJsonError(text);
  if (error === null) return { reason: 'This is too deep or too large to be read.' };
  const before = text.slice(0, error.offset);
  const line = before.split('\n').length;
  const column = error.offset - before.lastIndexOf('\n');
  return { reason: `This is not JSON. Line ${line}, column ${column}: ${error.reason}`, line, column };
}

type Report = (pointer: string, reason: string, level?: SettingsProblem['level']) => void;

type ListedHost = Registry & { readonly kind: ListedKind };

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
    const host = readHost(item, base, pointer, report);
    if (host === undefined) continue;
    if (hosts.has(host.id)) report(`${pointer}/id`, 'Another host has this id. This host is left out.');
    else hosts.set(host.id, host);
  }
  if (list.length === 0) report('/hosts', 'The list is empty.', 'warning');
  return [...hosts.values()];
}

function readHost(item: unknown, base: URL, pointer: string, report: Report): ListedHost | undefined {
  if (!isObject(item)) {
    report(pointer, 'An object was expected. This host is left out.');
    return undefined;
  }
  warnOfUnknownKeys(item, hostKeys, pointer, report);
  let isValid = true;
  const refuse: Report = (at, reason) => {
    isValid = false;
    report(at, `${reason} This host is left out.`);
  };
  const id = member(item, 'id');
  if (typeof id !== 'string' || !hostIdPattern.test(id)) {
    refuse(`${pointer}/id`, '1 to 32 small letters, digits or hyphens were expected, not beginning with a hyphen.');
  } else if (id === otherHostId) {
    refuse(`${pointer}/id`, 'This id is kept for the host a person types.');
  }
  const written = member(item, 'url');
  const parsed = typeof written === 'string' ? parseHostUrl(written, base) : undefined;
  if (parsed === undefined) refuse(`${pointer}/url`, 'An address is missing.');
  else if (!parsed.ok) refuse(`${pointer}/url`, parsed.reason);
  const label = readText(item, 'label', pointer, 80, refuse);
  const tokenHelp = readText(item, 'tokenHelp', pointer, 500, refuse);
  const auth = readWord(item, 'auth', authKinds, pointer, refuse) ?? 'none';
  const kind = readWord(item, 'kind', listedKinds, pointer, refuse) ?? 'openwop';
  const baseline = readBaselineUrl(item, base, pointer, report);
  if (!isValid || typeof id !== 'string' || !parsed?.ok) return undefined;
  const { url, origin, relative } = parsed;
  const host: ListedHost = {
    id,
    label: label ?? id,
    url,
    origin,
    relative,
    auth,
    kind,
    ...(tokenHelp !== undefined && { tokenHelp }),
    ...(baseline !== undefined && { baseline }),
  };
  return host;
}

/** A file beside this app; one that is wrong costs only itself. */
function readBaselineUrl(item: JsonObject, base: URL, pointer: string, report: Report): string | undefined {
  const written = member(item, 'baseline');
  if (written === undefined) return undefined;
  const parsed = typeof written === 'string' ? parseHostUrl(written, base) : undefined;
  if (parsed?.ok && parsed.relative) return parsed.url;
  report(`${pointer}/baseline`, 'A relative address was expected. The baseline is not taken.');
  return undefined;
}

function readDefaultHost(json: JsonObject, hosts: readonly Host[], report: Report): string | undefined {
  const first = hosts[0]?.id;
  const id = member(json, 'defaultHost');
  if (id === undefined) return first;
  const found = hosts.find((host) => host.id === id);
  if (found !== undefined) return found.id;
  const instead = first === undefined ? '' : ' The first one is taken.';
  report('/defaultHost', `This is not the id of a host that could be read.${instead}`);
  return first;
}

function readAllowOtherHosts(json: JsonObject, fallback: boolean, report: Report): boolean {
  const value = member(json, 'allowOtherHosts');
  if (value === undefined) return fallback;
  if (typeof value === 'boolean') return value;
  report('/allowOtherHosts', 'true or false was expected. Other hosts are not allowed.');
  return false;
}

function readLimits(json: JsonObject, report: Report): Limits {
  const limits = member(json, 'limits');
  if (limits === undefined) return defaultLimits;
  if (!isObject(limits)) {
    report('/limits', 'An object was expected. The default limits are taken.');
    return defaultLimits;
  }
  warnOfUnknownKeys(limits, Object.keys(defaultLimits), '/limits', report);
  const read = (name: keyof Limits, isFit: (value: number) => boolean, expected: string): number => {
    const value = member(limits, name);
    if (value === undefined) return defaultLimits[name];
    if (typeof value === 'number' && isFit(value)) return value;
    report(`/limits/${name}`, `${expected} was expected. The default, ${defaultLimits[name]}, is taken.`);
    return defaultLimits[name];
  };
  const isSeconds = (value: number) => value > 0 && value <= maxSeconds;
  return {
    bytes: read('bytes', (value) => Number.isSafeInteger(value) && value > 0, 'A whole number above 0'),
    firstByteSeconds: read('firstByteSeconds', isSeconds, `A number above 0, up to ${maxSeconds},`),
    stallSeconds: read('stallSeconds', isSeconds, `A number above 0, up to ${maxSeconds},`),
  };
}

async function readPolicy(json: JsonObject, report: Report): Promise<JsonObject> {
  const policy = member(json, 'policy');
  if (policy === undefined) return {};
  if (isObject(policy)) {
    const rules = await import('../draft/readPolicy');
    for (const { name, expected } of rules.readPolicy(policy).refused) {
      const pointer = pointerTo('/policy', name);
      if (expected === null) report(pointer, 'No rule has this name, so it does nothing.', 'warning');
      else report(pointer, `Expected ${expected}. The rule is not applied.`);
    }
    return policy;
  }
  report('/policy', 'An object was expected. No policy is applied.');
  return {};
}

function readText(json: JsonObject, name: string, pointer: string, most: number, report: Report): string | undefined {
  const value = member(json, name);
  if (value === undefined) return undefined;
  if (typeof value === 'string' && value.trim() !== '' && value.length <= most) return value.trim();
  report(pointerTo(pointer, name), `A text of 1 to ${most} characters was expected.`);
  return undefined;
}

function readWord<Word extends string>(
  json: JsonObject,
  name: string,
  words: readonly Word[],
  pointer: string,
  report: Report,
): Word | undefined {
  const value = member(json, name);
  if (value === undefined) return undefined;
  const known = words.find((word) => word === value);
  if (known === undefined) report(pointerTo(pointer, name), `One of ${words.join(', ')} was expected.`);
  return known;
}

function warnOfUnknownKeys(json: JsonObject, known: readonly string[], pointer: string, report: Report): void {
  for (const key of Object.keys(json)) {
    if (!known.includes(key)) report(pointerTo(pointer, key), 'This setting is not known.', 'warning');
  }
}
