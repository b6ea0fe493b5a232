import type { FileText } from '../dialects/fileText';
import type { ChangeClass } from '../model/change';
import type { Draft } from '../model/draft';
import type { Mode, TargetEffect, ToolEffect, Way } from '../model/effect';
import type { Finding, Threshold } from '../model/finding';
import type { Source } from '../model/source';
import type { Dialect, Tool } from '../model/tool';
import type { Spelling } from '../model/toolNames';
import type { Syntax } from './editFile';
import type { RemovedRule } from './mergeRules';
import type { ReadingBuilder } from './reading';

/** An MCP server with grave findings in its instructions. */
export interface GraveServer {
  readonly name: string;
  /** Of what it says and runs from; null where that has none. */
  readonly digest: string | null;
  /** Those that reach the threshold. */
  readonly findings: readonly Finding[];
}

/** A tool of the catalog as an export needs it: its facts with assignments applied. */
export interface ExportTool {
  readonly tool: Tool;
  readonly family: string;
  /** Those that list it; absent where that is not known. */
  readonly sources?: readonly Source[];
  /** Whether its server's name stands in a client's configuration. */
  readonly isConfigured?: true;
  /** The command that starts its server, or its address, as the source says. Untrusted text. */
  readonly runs?: string;
  readonly isChanged: boolean;
  /** Where it changed since it was added, how; absent where that is not known. */
  readonly changes?: readonly ChangeClass[];
  /** Of the descriptor as it is now: `sha256:…`, null where it has none. */
  readonly digest: string | null;
  readonly copies: number;
  readonly findings: readonly Finding[];
  /** Its MCP server, where that has grave findings of its own. */
  readonly server?: GraveServer;
  /** Set while not all rules have read it. */
  readonly isUnjudged?: true;
}

/** The catalog's tools by toolId: those of the draft, as far as they resolve. */
export type ExportTools = ReadonlyMap<string, ExportTool>;

/** What a person types in for formats that need more than the draft; '' where nothing is. */
export interface FormValues {
  readonly agentId: string;
  readonly persona: string;
  /** RFC 0072: what an agent's model is for. */
  readonly modelClass: (typeof modelClasses)[number];
  /** What the openwop app calls it, for agents that its users make. */
  readonly userModelClass: (typeof userModelClasses)[number];
  readonly systemPrompt: string;
  readonly systemPromptRef: string;
  readonly packName: string;
  readonly packVersion: string;
  readonly engine: string;
  readonly cluster: string;
  /** Addresses of servers by alias. */
  readonly serverUrls: ReadonlyMap<string, string>;
}

export type ExportField = keyof FormValues;

export const modelClasses = ['reasoning', 'writing', 'coding', 'research', 'classification', 'general'] as const;
export const userModelClasses = ['chat', 'reasoning', 'coding', 'extraction'] as const;

export const emptyForm: FormValues = {
  agentId: '',
  persona: '',
  modelClass: 'general',
  userModelClass: 'chat',
  systemPrompt: '',
  systemPromptRef: '',
  packName: '',
  packVersion: '0.1.0',
  engine: '>=1.1.0 <2.0.0',
  cluster: '',
  serverUrls: new Map(),
};

export interface ExportOptions {
  readonly form?: FormValues;
  /** Tools of the same catalog that are not in the draft, for formats that can refuse them by name. */
  readonly others?: readonly ExportTool[];
  /** Where the openwop app's own paths lie on this host; absent for those of version 1. */
  readonly appRoot?: string;
  /** For targets that are merged. */
  readonly there?: FileThere;
  /** What became of tools since a baseline; absent or null where nothing is compared. */
  readonly since?: ChangesSince | null;
  /** From which severity on records call a finding open; absent for the usual one. */
  readonly threshold?: Threshold;
  /** The clients that records tell the effect of, as links call them; absent for those the draft is meant for. */
  readonly clients?: readonly string[];
  /** What those clients do with the list's entries, for records. */
  readonly effects?: readonly ListEffects[];
}

/** What a client does with the entries of a list. */
export interface ListEffects {
  readonly client: string;
  /** The label of the file that it goes by. */
  readonly target: string;
  /** The version of what is known of the client. */
  readonly version: string;
  /** Null of a tool that no file of the client can hold. */
  readonly of: (toolId: string) => Readonly<Record<Way, ToolEffect>> | null;
}

/** The file that is there already. */
export interface FileThere {
  readonly text: string;
  /** The general switches that are taken out, as `GeneralSwitch.what` has them. */
  readonly dropped: ReadonlySet<string>;
}

export interface ChangesSince {
  /** The baseline's name. Untrusted text. */
  readonly name: string;
  /** The classes of each tool's changes, by toolId: none for one that is as it was. One left out was not compared. */
  readonly changes: ReadonlyMap<string, readonly ChangeClass[]>;
}

/**
 * Something to know about an exported file, in our own words.
 *
 * - `needs`: nothing was written until a person supplies it.
 * - `left-out`: these entries are not in the file.
 * - `unresolved`: these are, though the catalog does not show them.
 * - `unasked`: these are set to ask, and run without a question there: the export waits until a person says so.
 * - `meaning`: what the target takes the file to say.
 * - `check`: the target or its models may refuse this.
 */
export interface ExportNote {
  readonly kind: 'needs' | 'left-out' | 'unresolved' | 'unasked' | 'meaning' | 'check';
  readonly text: string;
  /** The entries it is about; empty for the whole file. Untrusted text. */
  readonly toolIds: readonly string[];
}

/** What the target takes the whole file to say. */
export function meaning(text: string): ExportNote {
  return { kind: 'meaning', text, toolIds: [] };
}

/** Returns a note on entries, or nothing where there are none. */
export function noteOf(kind: ExportNote['kind'], text: string, toolIds: readonly string[]): readonly ExportNote[] {
  return toolIds.length === 0 ? [] : [{ kind, text, toolIds }];
}

export interface Exported {
  /** Empty where something is needed first. */
  readonly text: string;
  readonly notes: readonly ExportNote[];
  /** What became of the file that is there already; absent where none was given. */
  readonly merged?: Merged;
}

export type Merged =
  /** The text is the whole file instead. `why` goes on after "The file is". */
  | {
      readonly kind: 'refused';
      readonly why: string;
      readonly line?: number;
      /** Those of a file that could be read: without one of them it may be merged. */
      readonly switches: readonly GeneralSwitch[];
    }
  | { readonly kind: 'merged'; readonly removed: readonly RemovedRule[]; readonly switches: readonly GeneralSwitch[] };

/** A member of a client's file that makes it run everything without a question. */
export interface GeneralSwitch {
  /** As it stands there: `permissions.defaultMode: bypassPermissions`. Untrusted text. */
  readonly what: string;
  readonly why: string;
  readonly path: readonly string[];
}

/**
 * What a file does where it goes: `limits` what the agent sees, only `stops-asking` or `asks` before it is run, `both`,
 * `admits-servers` with all of their tools, or is a `record` that no program acts on.
 */
export type TargetKind = 'limits' | 'stops-asking' | 'asks' | 'both' | 'admits-servers' | 'record';

export interface TargetPlace {
  /** Reads on after "Goes into". */
  readonly into: string;
  readonly how: 'replaces' | 'merges' | 'new';
}

export interface ExportTarget {
  /** Kept in draft files: never changes. */
  readonly id: string;
  readonly label: string;
  /** What the file does. */
  readonly kind: TargetKind;
  /** Whose tools it is for: offered once the catalog has one; absent for files that any tools go into. */
  readonly dialect?: Dialect;
  /** Absent for what stays with a person. */
  readonly place?: TargetPlace;
  /** Never the name of a file that it would overwrite by being saved beside it, where it is to be merged. */
  readonly fileName: (draft: Draft) => string;
  /** How it names tools of MCP servers; absent where it goes by toolIds. */
  readonly names?: ClientNames;
  /**
   * What it can deny, rather than leave unlisted: names, also whole servers, or any wildcard; absent where it can deny
   * nothing. With `servers` another wildcard holds by naming its server, of which what isn't listed is off.
   */
  readonly denies?: 'names' | 'servers' | 'wildcards';
  /** How the client keeps a denied tool from the model; absent where nothing is known of that. */
  readonly keepsOut?: string;
  /** Which wildcards it can allow: any over the names of a server, or whole servers; absent where none. */
  readonly wildcards?: 'names' | 'servers';
  readonly write: (draft: Draft, tools: ExportTools, options: ExportOptions) => Exported;
  /** What its file for a draft names; absent where it goes by toolIds. */
  readonly named?: (draft: Draft, tools: ExportTools) => SpokenNames;
  /** What the file does in its client; absent where nothing is known of that, or no client acts on it. */
  readonly effect?: TargetEffect;
  /** Of the file that it goes into member by member; absent where it is a file of its own. */
  readonly syntax?: Syntax;
  /** What makes its client run everything without a question. */
  readonly switches?: readonly SwitchRow[];
  readonly asks?: readonly ExportField[];
  /** Whether it can name the command that starts a server, beside an address. */
  readonly takesCommands?: true;
  /** What it says besides once the client's server names are confirmed, in a sentence; absent for nothing. */
  readonly onceNamed?: string;
  /** Whether writing it replaces a stored list at once: what it leaves out is taken away there. */
  readonly replaces?: true;
  /** What it can load only when a search finds it: single tools, or a server with all of its tools. */
  readonly defers?: 'tools' | 'servers';
  /** The most tools it takes; absent where no limit is known. */
  readonly maxTools?: number | undefined;
  /** Why a tool can't be in such a file; null where it can. Says nothing of names. */
  readonly refuses?: (tool: Tool) => string | null;
  /** Adds what a file of this format says; false where it is of another format. Never throws. */
  readonly read?: (file: FileText, reading: ReadingBuilder) => false | undefined;
}

export interface SwitchRow {
  /** Null for any name. */
  readonly path: readonly (string | null)[];
  /** Those that switch it on; `truthy`: all that JavaScript takes for true, such as the text "false". */
  readonly values: readonly unknown[] | 'truthy';
  /** What runs everything, as people call it. */
  readonly client: string;
  /** What it does, in a sentence, where that is less than everything. */
  readonly why?: string;
}

/** What a file names: tools, wildcards, and what it denies. */
export interface SpokenNames {
  readonly named: readonly Pick<NamedTool, 'server' | 'name' | 'mode'>[];
  readonly wildcards: readonly NamedRule[];
  readonly denied: readonly NamedRule[];
}

/** A wildcard or a denied id, by the name of its server there. */
interface NamedRule {
  readonly id: string;
  readonly server: string;
}

/** Whose function calling a definition is for. */
export type DefinitionTarget = 'anthropic' | 'openai' | 'gemini';

/** How a client names tools, and whose models it hands them to. */
export interface ClientNames {
  readonly models: readonly DefinitionTarget[];
  /** How its files name a tool, where one text holds server and tool. */
  readonly written?: (server: string, name: string) => string;
  /** What it makes of a server's or tool's name before it compares it with a file; absent where it changes nothing. */
  readonly rewrite?: (part: string) => string;
  /** Characters of a name that mean something else in its files: what holds one isn't written. */
  readonly signs?: string;
  /** Names that mean something else in its files. */
  readonly reserved?: readonly string[];
  /** Says why a file can't hold a server's alias or a tool's name for another reason; null where it can. */
  readonly refuses?: (server: string, name: string) => string | null;
  /** How it spells what its models see. Default: the tool's own name. */
  readonly spelling?: Spelling;
  /** What that name may be, in place of what the models take. */
  readonly seen?: { readonly pattern: RegExp; readonly words: string };
  readonly maxTools?: number;
}

/** One entry as a client knows it: a tool of a server. */
export interface NamedTool {
  readonly toolId: string;
  readonly server: string;
  readonly name: string;
  readonly mode: Mode;
  /** Whether its definition need not always be loaded. */
  readonly loadOnDemand: boolean;
  readonly tool: Tool | undefined;
}

/** Notes of one kind, one for each reason. */
export class NoteList {
  readonly notes: (ExportNote & { readonly toolIds: string[] })[] = [];
  private readonly kind: ExportNote['kind'];

  constructor(kind: ExportNote['kind']) {
    this.kind = kind;
  }

  add(text: string, toolId: string): void {
    const known = this.notes.find((note) => note.text === text);
    if (known === undefined) this.notes.push({ kind: this.kind, text, toolIds: [toolId] });
    else known.toolIds.push(toolId);
  }
}
