import { isObject, member, valueAt } from '../model/json';
import { canonical, type FileEdit, type Path, plainValue, type Syntax } from './editFile';
import { NotEditable } from './tomlText';

/*
 * What a list replaces in a file that is there already: what the file says of the list's own servers. All else stays.
 */

/** A list of rules, or an object with a rule as each name. */
interface RuleList {
  readonly at: readonly string[];
  readonly isAbout: (rule: unknown, server: string) => boolean;
  /** Of several rules that fit a tool the last holds: ours stand behind all others. */
  readonly isOrdered?: true;
}

export interface MergeRules {
  readonly syntax: Syntax;
  readonly servers?: {
    /** Where they stand by their names. */
    readonly at: readonly string[];
    /** What a list decides below a server, `*` being any name: removed where the list doesn't give it. */
    readonly members: readonly (readonly string[])[];
    /** The comment over servers that the client can't start, where it stops at them. */
    readonly unstarted?: string;
  };
  readonly rules?: readonly RuleList[];
  /** Lists of objects that go by a member of theirs, such as a server's name. */
  readonly keyed?: readonly { readonly at: readonly string[]; readonly key: string }[];
}

/** How a server is reached or started: what the file has stays, whatever the list says. */
const startMembers = ['url', 'httpUrl', 'uri', 'server_url', 'command', 'cmd', 'args', 'authorization_token'];

/** Whether an entry of a file says how its server is started. */
export function isStarted(settings: unknown): boolean {
  return isObject(settings) && startMembers.some((name) => Object.hasOwn(settings, name));
}

/** A rule or setting about a server of the list that a merged file no longer has. */
export interface RemovedRule {
  readonly path: Path;
  readonly value: unknown;
  /** What stands in its place; undefined for nothing. */
  readonly now: unknown;
}

export interface MergePlan {
  readonly edits: readonly FileEdit[];
  readonly removed: readonly RemovedRule[];
}

/**
 * Plans the edits that make a list's value hold in a file; throws NotEditable where a member is of an odd shape.
 *
 * @param value what the list comes to as a whole file
 * @param before the file's own value
 * @param names the list's servers, as the file names them
 */
export function planMerge(value: unknown, before: unknown, rules: MergeRules, names: ReadonlySet<string>): MergePlan {
  const wanted = plainValue(value);
  if (isObject(before) && Object.keys(before).length === 0) {
    const members = value instanceof Map ? [...value] : Object.entries(isObject(value) ? value : {});
    return {
      edits: members.map(([name, inner]) => ({ kind: 'set', path: [String(name)], value: inner })),
      removed: [],
    };
  }
  const edits: FileEdit[] = [];
  const removed: RemovedRule[] = [];
  const set = (path: Path, now: unknown, was: unknown) => {
    edits.push({ kind: 'set', path, value: now });
    if (was !== undefined) removed.push({ path, value: was, now });
  };
  const remove = (path: Path, was: unknown) => {
    edits.push({ kind: 'remove', path });
    removed.push({ path, value: was, now: undefined });
  };
  const isAt = (path: Path, at: readonly string[]) =>
    path.length === at.length && at.every((name, i) => name === path[i]);
  const mergeValue = (now: unknown, was: unknown, path: Path): void => {
    if (rules.rules?.some(({ at }) => isAt(path, at))) return;
    const key = rules.keyed?.find(({ at }) => isAt(path, at))?.key;
    if (key !== undefined && Array.isArray(now) && Array.isArray(was)) {
      for (const item of now as unknown[]) {
        const place = was.findIndex(
          (one: unknown) => valueAt(one, key) !== undefined && valueAt(one, key) === valueAt(item, key),
        );
        const isThere = was.some((one) => canonical(one) === canonical(item));
        if (place >= 0) mergeValue(item, was[place], [...path, place]);
        else if (!isThere) edits.push({ kind: 'add', path, value: item });
      }
    } else if (isObject(now) && isObject(was)) {
      const keepsStart = isStarted(was);
      for (const [name, inner] of Object.entries(now)) {
        if (!(keepsStart && startMembers.includes(name))) mergeValue(inner, member(was, name), [...path, name]);
      }
    } else if (isObject(was) && now !== undefined) throw new NotEditable(`odd at ${path.join('.')}`);
    else if (canonical(now) !== canonical(was)) set(path, now, was);
  };
  mergeValue(wanted, before, []);
  for (const { at, isAbout, isOrdered } of rules.rules ?? []) {
    const [now, was] = [valueAt(wanted, ...at), valueAt(before, ...at)];
    const isOurs = (rule: unknown) => [...names].some((name) => isAbout(rule, name));
    if (was === undefined || was === null) {
      if (now !== undefined) edits.push({ kind: 'set', path: at, value: now });
    } else if (Array.isArray(was) && (now === undefined || Array.isArray(now))) {
      const [ours, theirs] = [new Set((now ?? []).map(canonical)), new Set(was.map(canonical))];
      for (const [place, rule] of [...was.entries()].reverse()) {
        if (isOurs(rule) && !ours.has(canonical(rule))) remove([...at, place], rule);
      }
      for (const rule of now ?? [])
        if (!theirs.has(canonical(rule))) edits.push({ kind: 'add', path: at, value: rule });
    } else if (isObject(was) && (now === undefined || isObject(now))) {
      const ours = Object.entries(now ?? {});
      const last = Object.entries(was).slice(-ours.length);
      const isInPlace = !isOrdered || (ours.length > 0 && canonical(last) === canonical(ours));
      for (const [rule, said] of Object.entries(was)) {
        const own = member(now ?? {}, rule);
        if (own === undefined ? isOurs(rule) : !isInPlace) {
          edits.push({ kind: 'remove', path: [...at, rule] });
          if (canonical(own) !== canonical(said)) removed.push({ path: [...at, rule], value: said, now: own });
        }
      }
      for (const [rule, said] of ours) {
        if (!isInPlace) edits.push({ kind: 'set', path: [...at, rule], value: said });
        else if (canonical(member(was, rule)) !== canonical(said)) set([...at, rule], said, member(was, rule));
      }
    } else throw new NotEditable(`odd at ${at.join('.')}`);
  }
  const { at = [], members = [] } = rules.servers ?? {};
  for (const name of names) {
    const [now, was] = [valueAt(wanted, ...at, name), valueAt(before, ...at, name)];
    if (!isObject(now) || !isObject(was)) continue;
    for (const path of members.flatMap((one) => expand(was, one))) {
      if (valueAt(now, ...path) === undefined) remove([...at, name, ...path], valueAt(was, ...path));
    }
  }
  return { edits, removed };
}

/** The paths to members that a value has, `*` in a path being any name. */
function expand(value: unknown, [step, ...rest]: readonly string[]): readonly (readonly string[])[] {
  if (step === undefined) return [[]];
  if (!isObject(value)) return [];
  const names = step === '*' ? Object.keys(value) : Object.hasOwn(value, step) ? [step] : [];
  return names.flatMap((name) => expand(member(value, name), rest).map((path) => [name, ...path]));
}
