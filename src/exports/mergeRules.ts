import { isObject, type JsonObject, member, valueAt } from '../model/json';
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

/** A list of objects that go by a member of theirs, such as a server's name. */
interface KeyedList {
  readonly at: readonly string[];
  readonly key: string;
  readonly members?: readonly Members[];
}

/** Names that lead to a member, null being any. */
type Members = readonly (string | null)[];

export interface MergeRules {
  readonly syntax: Syntax;
  readonly servers?: {
    /** Where they stand by their names. */
    readonly at: readonly string[];
    /** What a list decides below a server: removed where the list doesn't give it. */
    readonly members?: readonly Members[];
  };
  readonly rules?: readonly RuleList[];
  readonly keyed?: readonly KeyedList[];
}

/** How a server is reached or started: what the file has stays, whatever the list says. */
const startMembers = ['url', 'httpUrl', 'uri', 'server_url', 'command', 'cmd', 'args', 'authorization_token'];

/** What kind of start that is: kept with it. */
const kindMembers = ['type', 'transport', 'name'];

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
 * Plans the edits that make a list's value hold in a file; throws NotEditable where a member is of another shape.
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
  const { at = [], members = [] } = rules.servers ?? {};
  const there = valueAt(before, ...at);
  const known = new Set([...names, ...(isObject(there) ? Object.keys(there) : [])]);
  // Where one server's name begins like another's, a rule is about the longer.
  const plan = new Planner(rules, (rule, { isAbout }) => {
    const [server] = [...known].filter((name) => isAbout(rule, name)).sort((a, b) => b.length - a.length);
    return server !== undefined && names.has(server);
  });
  plan.mergeValue(wanted, before, []);
  for (const list of rules.rules ?? []) plan.mergeRules(valueAt(wanted, ...list.at), valueAt(before, ...list.at), list);
  for (const name of names) {
    plan.removeLeft(valueAt(wanted, ...at, name), valueAt(before, ...at, name), [...at, name], members);
  }
  return plan;
}

class Planner implements MergePlan {
  readonly edits: FileEdit[] = [];
  readonly removed: RemovedRule[] = [];
  private readonly rules: MergeRules;
  private readonly isOurs: (rule: unknown, list: RuleList) => boolean;

  constructor(rules: MergeRules, isOurs: Planner['isOurs']) {
    this.rules = rules;
    this.isOurs = isOurs;
  }

  mergeValue(now: unknown, given: unknown, path: Path): void {
    const was = given ?? undefined;
    const { rules = [], keyed = [] } = this.rules;
    if (rules.some(({ at }) => isAt(path, at))) return;
    const list = keyed.find(({ at }) => isAt(path, at));
    if (list !== undefined && Array.isArray(now) && Array.isArray(was)) this.mergeKeyed(now, was, list);
    else if (isObject(now) && isObject(was)) {
      const keepsStart = isStarted(was);
      for (const [name, inner] of Object.entries(now)) {
        if (!(keepsStart && [...startMembers, ...kindMembers].includes(name)))
          this.mergeValue(inner, member(was, name), [...path, name]);
      }
    } else if (was !== undefined && (isObject(now) || (Array.isArray(now) && !Array.isArray(was))))
      throw otherShape(path, now);
    else if (canonical(now) !== canonical(was)) this.set(path, now, was);
  }

  mergeRules(now: unknown, was: unknown, list: RuleList): void {
    const { at } = list;
    if (was === undefined || was === null) {
      if (now !== undefined) this.set(at, now, undefined);
    } else if (Array.isArray(was) && (now === undefined || Array.isArray(now))) this.mergeList(now ?? [], was, list);
    else if (isObject(was) && (now === undefined || isObject(now))) this.mergeNames(now ?? {}, was, list);
    else throw otherShape(at, now ?? []);
  }

  removeLeft(now: unknown, was: unknown, path: Path, members: readonly Members[]): void {
    if (!isObject(now)) return;
    for (const own of members.flatMap((one) => expandPath(was, one))) {
      if (valueAt(now, ...own) === undefined) this.remove([...path, ...own], valueAt(was, ...own));
    }
  }

  private mergeKeyed(now: readonly unknown[], was: readonly unknown[], { at, key, members = [] }: KeyedList): void {
    for (const item of now) {
      const name = valueAt(item, key);
      const place = was.findIndex((one) =>
        name === undefined ? canonical(one) === canonical(item) : valueAt(one, key) === name,
      );
      if (place < 0) this.edits.push({ kind: 'add', path: at, value: item });
      else {
        this.mergeValue(item, was[place], [...at, place]);
        this.removeLeft(item, was[place], [...at, place], members);
      }
    }
  }

  private mergeList(now: readonly unknown[], was: readonly unknown[], list: RuleList): void {
    const [ours, theirs] = [new Set(now.map(canonical)), new Set(was.map(canonical))];
    for (const [place, rule] of [...was.entries()].reverse()) {
      if (this.isOurs(rule, list) && !ours.has(canonical(rule))) this.remove([...list.at, place], rule);
    }
    for (const rule of now) {
      if (!theirs.has(canonical(rule))) this.edits.push({ kind: 'add', path: list.at, value: rule });
    }
  }

  private mergeNames(now: JsonObject, was: JsonObject, list: RuleList): void {
    const ours = Object.entries(now);
    const last = Object.entries(was).slice(-ours.length);
    const isMoved = list.isOrdered === true && canonical(last) !== canonical(ours);
    for (const [rule, said] of Object.entries(was)) {
      const path = [...list.at, rule];
      if (!Object.hasOwn(now, rule)) {
        if (this.isOurs(rule, list)) this.remove(path, said);
      } else if (isMoved) this.edits.push({ kind: 'remove', path });
    }
    for (const [rule, said] of ours) {
      const before = member(was, rule);
      if (isMoved || canonical(before) !== canonical(said)) this.set([...list.at, rule], said, before);
    }
  }

  private set(path: Path, now: unknown, was: unknown): void {
    this.edits.push({ kind: 'set', path, value: now });
    if (was !== undefined && canonical(now) !== canonical(was)) this.removed.push({ path, value: was, now });
  }

  private remove(path: Path, was: unknown): void {
    this.edits.push({ kind: 'remove', path });
    this.removed.push({ path, value: was, now: undefined });
  }
}

/** What tells that a file has something else at a place than what a list needs there. */
function otherShape(path: Path, wanted: unknown): NotEditable {
  const expected = Array.isArray(wanted) ? 'a list' : 'an object';
  return new NotEditable(`of another shape: ${path.length === 0 ? 'the whole' : path.join('.')} should be ${expected}`);
}

function isAt(path: Path, at: readonly string[]): boolean {
  return path.length === at.length && at.every((name, place) => name === path[place]);
}

/** The paths to members that a value has; null in a path stands for any name. */
export function expandPath(value: unknown, [step, ...rest]: Members): readonly (readonly string[])[] {
  if (step === undefined) return [[]];
  if (!isObject(value)) return [];
  const names = step === null ? Object.keys(value) : Object.hasOwn(value, step) ? [step] : [];
  return names.flatMap((name) => expandPath(member(value, name), rest).map((path) => [name, ...path]));
}
