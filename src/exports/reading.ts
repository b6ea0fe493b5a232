import type { Mode, Speech } from '../model/effect';
import { isObject, type JsonObject, member } from '../model/json';
import { matchPattern } from '../model/wildcard';
import { accountMembers } from './accountMembers';

interface Listed {
  readonly name: string;
  readonly mode: Mode | null;
  /** What the file says of it, where that is more than its mode tells. */
  readonly speech?: Speech;
  /** Its mode holds for tools of which the file says nothing else. */
  readonly yields?: true;
}

/** A wildcard over the names of servers as well as of their tools. */
export interface ToolGlob extends Listed {
  readonly kind: 'glob';
  readonly server: string;
  /** Whether `?` stands for any one character, as `*` does for any run of them. */
  readonly hasOne?: true;
  /** Servers that it does not stand for. */
  readonly except?: readonly string[];
}

/** One tool, or a wildcard, that a file of some format allows or denies. Texts are untrusted. */
export type ListedTool =
  /** A toolId. */
  | (Listed & { readonly kind: 'id'; readonly server: null; readonly note?: string })
  /** A text that is a tool's name, or a server's and then stands for all of its tools. */
  | (Listed & { readonly kind: 'bare'; readonly server: null })
  | (Listed & { readonly kind: 'name'; readonly server: string | null; readonly loadOnDemand?: true })
  /** A wildcard over the names of a server, or over toolIds where there is none. */
  | (Listed & { readonly kind: 'pattern'; readonly server: string | null })
  /** A text in which server and tool stand as one, `SERVER_tool`, also with `*`: the catalog tells where it is cut. */
  | (Listed & { readonly kind: 'joined'; readonly server: null } & JoinedName)
  | ToolGlob;

export interface JoinedName {
  readonly join: string;
  /** Another text for the same, where the client has one. */
  readonly alias?: string;
}

export interface IgnoredPart {
  /** The text itself or where it stands; untrusted. */
  readonly what: string;
  readonly why: string;
}

/** What a file of any format says of tools: what it denies is never among what it allows. */
export interface TargetReading {
  readonly allowed: readonly ListedTool[];
  /** Names and wildcards that it forbids or switches off; `mode` is null. */
  readonly denied: readonly ListedTool[];
  readonly ignored: readonly IgnoredPart[];
  /** What limits or renames tools there and was not understood: a person decides before anything is brought in. */
  readonly holds: readonly IgnoredPart[];
  /** What makes the client run everything without a question: no tool comes in by it. */
  readonly switches: readonly IgnoredPart[];
  /** Members that say nothing of tools, which an export does not write. Untrusted texts. */
  readonly also: readonly string[];
  /** Whether its names stand as the client rewrites them: all but letters, digits, _ and - is _. */
  readonly isRewritten: boolean;
}

export interface ServerLists {
  readonly allowed: unknown;
  readonly denied?: unknown;
  readonly mode?: (name: string) => Mode | null;
  readonly isDeferred?: boolean;
  /** What the file says of a tool, `*` being all of them, where that is more than its mode tells. */
  readonly speech?: (name: string) => Speech | undefined;
  /** The member that lists what is allowed. */
  readonly where: string;
  /** Why none of its tools is. */
  readonly off?: string;
}

/** One of several lists in a file. */
export interface NamedReading {
  /** What the file calls it, null where it holds just one. Untrusted text. */
  readonly label: string | null;
  readonly reading: TargetReading;
}

/**
 * Gathers what a file allows and denies, each tool once; of two modes for one tool the one that asks holds. What is
 * denied is taken out of what is allowed when the reading is finished. Every reader gives `account` the members that it
 * reads: what else limits, allows or stands there is named.
 */
export class ReadingBuilder {
  private readonly allowed = new Map<string, ListedTool>();
  private readonly denied = new Map<string, ListedTool>();
  private readonly ignored: IgnoredPart[] = [];
  private readonly held: IgnoredPart[] = [];
  private readonly switched: IgnoredPart[] = [];
  private readonly also = new Set<string>();
  private readonly sets: { readonly label: string; readonly builder: ReadingBuilder }[] = [];
  private spoken: Readonly<Partial<Record<Mode | 'none', Speech>>> = {};
  private only: { readonly servers: ReadonlySet<string>; readonly why: string } | null = null;
  private readonly isRewritten: boolean;

  constructor(isRewritten = false) {
    this.isRewritten = isRewritten;
  }

  /** Names what of a file its reader does not know. `known`: as `accountMembers` takes them. */
  account(root: unknown, known: readonly string[]): void {
    for (const { kind, where } of accountMembers(root, known)) {
      if (kind === 'limits') this.hold(where, 'By its name it limits or renames tools, and it is not understood here.');
      else if (kind === 'allows') this.ignore(where, 'By its name it lets tools in or waives a question: not read.');
      else this.also.add(where);
    }
  }

  /** Another list of the same file, which a person may choose. */
  set(label: string): ReadingBuilder {
    const builder = new ReadingBuilder(this.isRewritten);
    this.sets.push({ label, builder });
    return builder;
  }

  name(
    server: string | null,
    name: string,
    mode: Mode | null,
    more: { readonly loadOnDemand?: true; readonly speech?: Speech } = {},
  ): void {
    this.put({ kind: 'name', server, name, mode, ...more });
  }

  bare(name: string, mode: Mode | null): void {
    this.put({ kind: 'bare', server: null, name, mode });
  }

  /** A name of a format in which `*` stands for any run of characters. */
  wild(server: string | null, name: string, mode: Mode | null): void {
    this.put({ kind: name.includes('*') ? 'pattern' : 'name', server, name, mode });
  }

  /** A name of a format in which the server's part may be a wildcard too; `hasOne`: and `?` is one. */
  glob(
    server: string,
    name: string,
    mode: Mode | null,
    rest: Pick<ToolGlob, 'hasOne' | 'except' | 'yields'> = {},
  ): void {
    const isGlob = server.includes('*') || (rest.hasOne && /\?/.test(server + name)) || rest.except;
    if (isGlob) this.put({ kind: 'glob', server, name, mode, ...rest });
    else {
      const kind = name.includes('*') ? 'pattern' : 'name';
      this.put({ kind, server, name, mode, ...(rest.yields && { yields: rest.yields }) });
    }
  }

  /** A server's lists: without one of those allowed, all of its tools are. `off` says why none is. */
  server(server: string, list: ServerLists): void {
    const { allowed, denied, mode = () => null, isDeferred = false, where, off, speech } = list;
    for (const name of this.limits(denied, `${server}: denied`)) this.deny(server, name);
    if (off !== undefined) {
      this.ignore(server, off);
      return;
    }
    const said = (name: string) => {
      const more = speech?.(name);
      return { mode: mode(name), ...(more !== undefined && { speech: more }) };
    };
    if (allowed === undefined || allowed === null) {
      const asks = mode('*') === 'ask' && { yields: true as const };
      this.put({ kind: 'pattern', server, name: '*', ...said('*'), ...asks });
    }
    for (const name of this.texts(allowed, `${server}: ${where}`))
      this.put({ kind: 'name', server, name, ...said(name), ...(isDeferred && { loadOnDemand: true }) });
  }

  id(toolId: string, mode: Mode | null = null, note?: string): void {
    this.put({ kind: 'id', server: null, name: toolId, mode, ...(note ? { note } : {}) });
  }

  /** Without a server it stands for toolIds. */
  pattern(name: string, mode: Mode | null, server: string | null = null, yields = false, speech?: Speech): void {
    this.put({ kind: 'pattern', server, name, mode, ...(yields && { yields }), ...(speech && { speech }) });
  }

  /** Forbids a name, or where `*` is a wildcard there, all that it stands for. */
  deny(server: string | null, name: string, hasWildcards = false): void {
    this.putDenied({ kind: hasWildcards && name.includes('*') ? 'pattern' : 'name', server, name, mode: null });
  }

  /** Forbids a name whose server's part may be a wildcard too. */
  denyGlob(server: string, name: string): void {
    if (server.includes('*')) this.putDenied({ kind: 'glob', server, name, mode: null });
    else this.deny(server, name, true);
  }

  denyId(toolId: string): void {
    this.putDenied({ kind: toolId.includes('*') ? 'pattern' : 'id', server: null, name: toolId, mode: null });
  }

  /** Of other servers than these nothing is allowed; `why` in our words. */
  onlyServers(servers: Iterable<string>, why: string): void {
    this.only = { servers: new Set(servers), why };
  }

  /** `why` in our words; `what` is the file's own. */
  ignore(what: string, why: string): void {
    if (this.ignored.length < 1000) this.ignored.push({ what: what.slice(0, 200), why });
  }

  /** What limits tools and is not understood: held up until a person decides. */
  hold(what: string, why: string): void {
    if (this.held.length < 1000) this.held.push({ what: what.slice(0, 200), why });
  }

  /** What makes a client run everything, or much, without a question; `what` is the file's own, `why` in our words. */
  switch(what: string, why: string): void {
    this.switched.push({ what: what.slice(0, 200), why });
  }

  /** A name or wildcard in which server and tool are joined. */
  joined(name: string, how: JoinedName, mode: Mode | null, yields = false): void {
    this.put({ kind: 'joined', server: null, name, ...how, mode, ...(yields && { yields }) });
  }

  denyJoined(name: string, how: JoinedName): void {
    this.putDenied({ kind: 'joined', server: null, name, ...how, mode: null });
  }

  /** What the whole file makes of tools that come in by a mode, `none` being without one. */
  speak(speech: Readonly<Partial<Record<Mode | 'none', Speech>>>): void {
    this.spoken = speech;
  }

  /** A truth value that may keep tools off; one of another kind is held. */
  flag(value: unknown, where: string): boolean | undefined {
    if (typeof value === 'boolean') return value;
    if (value !== undefined && value !== null)
      this.hold(where, 'It should be true or false. Whether it keeps tools off is not known.');
    return undefined;
  }

  /** The objects that an object holds by name; what is of another kind there may keep tools off, and is held. */
  objects(value: unknown, where: string): readonly (readonly [name: string, settings: JsonObject])[] {
    const hold = (what: string) => this.hold(what, 'It should be an object. What it keeps off is not known.');
    if (value === undefined || value === null) return [];
    if (!isObject(value)) {
      hold(where);
      return [];
    }
    return Object.keys(value).flatMap((name) => {
      const settings = member(value, name);
      if (isObject(settings)) return [[name, settings] as const];
      hold(`${where}.${name}`);
      return [];
    });
  }

  /** The texts of a list; all else in it is ignored. Absent is empty. */
  texts(value: unknown, where: string): readonly string[] {
    return this.textsOf(value, where, (what, why) => this.ignore(what, why));
  }

  /** The texts of a list of what is kept off: all else in it is a limit that is not understood. */
  limits(value: unknown, where: string): readonly string[] {
    return this.textsOf(value, where, (what, why) => this.hold(what, `${why} What it keeps off is not known.`));
  }

  finish(): readonly NamedReading[] {
    if (this.sets.length === 0) return [{ label: null, reading: this.finishOne() }];
    const whole = this.finishOne();
    return this.sets.map(({ label, builder }) => {
      const own = builder.finishOne();
      const reading = {
        ...own,
        ignored: [...own.ignored, ...whole.ignored],
        holds: [...own.holds, ...whole.holds],
        switches: [...own.switches, ...whole.switches],
        also: [...own.also, ...whole.also],
      };
      return { label: this.sets.length === 1 ? null : label, reading };
    });
  }

  finishOne(): TargetReading {
    const denied = [...this.denied.values()];
    const isWild = ({ kind }: ListedTool) => kind === 'pattern' || kind === 'glob';
    const wildcards = denied.filter(isWild);
    const asking = [...this.allowed.values()].filter((one) => isWild(one) && one.mode === 'ask' && !one.yields);
    const allowed = [...this.allowed].flatMap(([key, one]) => {
      if (this.denied.has(key) || wildcards.some((wildcard) => isWithin(wildcard, one))) {
        this.ignore(writtenName(one), 'It is denied as well, and that holds.');
        return [];
      }
      const asks = one.mode === 'auto' && asking.some((wildcard) => isWithin(wildcard, one));
      return this.keepAdmitted(asks ? { ...one, mode: 'ask' } : one).map((kept): ListedTool => {
        const speech = kept.speech ?? this.spoken[kept.mode ?? 'none'];
        return speech === undefined ? kept : { ...kept, speech };
      });
    });
    const { ignored, held: holds, switched: switches, isRewritten } = this;
    return { allowed, denied, ignored, holds, switches, also: [...this.also], isRewritten };
  }

  /** What is left of one where only some servers are admitted. */
  private keepAdmitted(one: ListedTool): readonly ListedTool[] {
    const { only } = this;
    if (only === null || (one.kind !== 'glob' && one.server !== null && only.servers.has(one.server))) return [one];
    if (one.kind === 'glob' || (one.kind === 'pattern' && one.server === null)) {
      const { mode } = one;
      const [, server = '*', name = '*'] =
        one.kind === 'glob' ? [one.name, one.server, one.name] : (/^mcp:([^.]*)\.(.*)$/s.exec(one.name) ?? []);
      return [...only.servers]
        .filter((admitted) => matchPattern(server, admitted, one.kind === 'glob' && one.hasOne))
        .map((admitted) => ({ kind: 'glob', server: admitted, name, mode }));
    }
    this.ignore(writtenName(one), only.why);
    return [];
  }

  private textsOf(value: unknown, where: string, pass: (what: string, why: string) => void): readonly string[] {
    if (value === undefined || value === null) return [];
    if (!Array.isArray(value)) {
      pass(where, 'It should be a list.');
      return [];
    }
    return value.filter((item, i): item is string => {
      if (typeof item === 'string' && item !== '') return true;
      pass(`${where}/${i}`, 'It should be a text.');
      return false;
    });
  }

  private putDenied(one: ListedTool): void {
    this.denied.set(keyOf(one), one);
  }

  private put(one: ListedTool): void {
    const before = this.allowed.get(keyOf(one));
    const { yields: _, ...rest } = one;
    this.allowed.set(keyOf(one), before === undefined ? one : { ...rest, ...joinModes(before, one) });
  }
}

type SaidMode = Pick<ListedTool, 'mode' | 'yields'>;

/** Of two modes the one that asks holds, but what a file says of a tool comes before what it says of all others. */
export function joinModes(one: SaidMode, other: SaidMode): SaidMode {
  const strict = [one, other].flatMap(({ mode, yields }) => (mode === null || yields ? [] : [mode]));
  if (strict.length > 0) return { mode: strict.includes('ask') ? 'ask' : 'auto' };
  const mode = one.mode === 'ask' || other.mode === 'ask' ? 'ask' : (one.mode ?? other.mode);
  return mode === null ? { mode } : { mode, yields: true };
}

function keyOf({ kind, server, name }: ListedTool): string {
  return JSON.stringify([kind, server, name]);
}

export const startsUnasked = (client: string) => `This file starts ${client} without a question.`;

/** How a file's entry reads: `server/name`, its id, or its bare name. */
export function writtenName({ server, name }: ListedTool): string {
  return server === null ? name : `${server}/${name}`;
}

/** Whether a wildcard covers a name, or another wildcard of its server as a whole. */
function isWithin(wildcard: ListedTool, one: ListedTool): boolean {
  const { kind, server, name } = wildcard;
  if (one.kind === 'bare') return false;
  if (kind === 'glob') return one.server !== null && matchPattern(server, one.server) && matchPattern(name, one.name);
  if (server !== null) return server === one.server && matchPattern(name, one.name);
  if (one.kind === 'id') return matchPattern(name, one.name);
  return one.server !== null && matchPattern(name, `mcp:${one.server}.${one.name}`);
}

/** `github/get_issue` cut at the first separator; null where there is none. */
export function splitName(text: string, separator: string): readonly [server: string, name: string] | null {
  const at = text.indexOf(separator);
  return at <= 0 || at + separator.length >= text.length
    ? null
    : [text.slice(0, at), text.slice(at + separator.length)];
}

/** A text, number or truth value as text; '' for all else, which may be no text at all. */
export function scalarText(value: unknown): string {
  return ['string', 'number', 'boolean', 'bigint'].includes(typeof value) ? String(value) : '';
}
