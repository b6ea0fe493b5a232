import type { ChangeClass } from '../model/change';
import type { Draft, Mode } from '../model/draft';
import type { Severity } from '../model/finding';
import type { Tool } from '../model/tool';
import type { ClientNames } from './modelRules';
import type { FileText } from './readStructured';

/** A tool of the catalog as an export needs it: its facts with assignments applied. */
export interface ExportTool {
  readonly tool: Tool;
  readonly family: string;
  /** Whether it changed since it was added to the draft. */
  readonly isChanged: boolean;
  /** Of the descriptor as it is now: `sha256:…`, null where it has none. */
  readonly digest: string | null;
  /** How many tools share its toolId. */
  readonly copies: number;
  readonly findings: readonly { readonly rule: string; readonly severity: Severity }[];
}

/** The catalog's tools by toolId: those of the draft, as far as they resolve. */
export type ExportTools = ReadonlyMap<string, ExportTool>;

/** What a person types in for a format that needs more than the draft. */
export interface ExportOptions {
  readonly agent?: AgentForm;
  /** For an agent that the openwop app itself holds. */
  readonly userAgent?: UserAgentForm;
  readonly pack?: PackForm;
  /** The cluster that a card is for; '' where it isn't named. */
  readonly cluster?: string;
  /** Addresses of servers by alias. */
  readonly serverUrls?: ReadonlyMap<string, string>;
  /** Tools of the same catalog that are not in the draft, for formats that can refuse them by name. */
  readonly others?: readonly ExportTool[];
  /** What became of tools since a baseline; absent where nothing is compared. */
  readonly since?: ChangesSince;
}

export interface ChangesSince {
  /** The baseline's name. Untrusted text. */
  readonly name: string;
  /** The classes of each tool's changes, by toolId; one without any is as it was. */
  readonly changes: ReadonlyMap<string, readonly ChangeClass[]>;
}

export interface AgentForm {
  readonly agentId: string;
  readonly persona: string;
  readonly modelClass: string;
  readonly systemPrompt?: string;
  readonly systemPromptRef?: string;
}

export interface UserAgentForm {
  readonly persona: string;
  readonly modelClass: string;
  readonly systemPrompt: string;
}

export interface PackForm {
  readonly name: string;
  readonly version: string;
  /** A range of openwop versions, such as `>=1.1.0 <2.0.0`. */
  readonly engine: string;
}

/**
 * Something to know about an exported file, in our own words.
 *
 * - `needs`: nothing was written until a person supplies it.
 * - `left-out`: these entries are not in the file.
 * - `unresolved`: these are, though the catalog does not show them.
 * - `meaning`: what the target takes the file to say.
 * - `check`: the target or its models may refuse this.
 */
export interface ExportNote {
  readonly kind: 'needs' | 'left-out' | 'unresolved' | 'meaning' | 'check';
  readonly text: string;
  /** The entries it is about; empty for the whole file. Untrusted text. */
  readonly toolIds: readonly string[];
}

export interface Exported {
  /** Empty where something is needed first. */
  readonly text: string;
  readonly notes: readonly ExportNote[];
}

/** One tool, or a wildcard, that a file of some format allows. Texts are untrusted. */
export type ListedTool =
  | { readonly kind: 'id'; readonly toolId: string; readonly mode: Mode | null; readonly note?: string }
  | {
      readonly kind: 'name';
      readonly server: string | null;
      readonly name: string;
      readonly mode: Mode | null;
      readonly loadOnDemand?: true;
    }
  /** A wildcard over the names of a server, or over toolIds where there is none. */
  | { readonly kind: 'pattern'; readonly server: string | null; readonly pattern: string; readonly mode: Mode | null };

/** Something in a file that was not taken in. */
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
  /** Whether its names stand as the client rewrites them: all but letters, digits, _ and - is _. */
  readonly isRewritten: boolean;
}

/**
 * What a file does where it goes: `limits` what the agent sees, only `stops-asking` before it is run, `both`,
 * `admits-servers` with all of their tools, or is a `record` that no program acts on.
 */
export type Effect = 'limits' | 'stops-asking' | 'both' | 'admits-servers' | 'record';

/** Where a file goes, and what becomes of what is there. */
export interface Place {
  /** Reads on after "Goes into". */
  readonly into: string;
  readonly how: 'replaces' | 'merges' | 'new';
}

export interface ExportTarget {
  /** Kept in draft files: never changes. */
  readonly id: string;
  readonly label: string;
  /** What the file does, by which targets are grouped. */
  readonly effect: Effect;
  /** Absent for what stays with a person. */
  readonly place?: Place;
  /** Never the name of a file that it would overwrite by being saved beside it, where it is to be merged. */
  readonly fileName: (draft: Draft) => string;
  /** How it names tools of MCP servers; absent where it goes by toolIds. */
  readonly names?: ClientNames;
  /** What it can forbid by name, beyond not listing it; absent where it can't. */
  readonly denies?: 'names' | 'wildcards';
  readonly write: (draft: Draft, tools: ExportTools, options: ExportOptions) => Exported;
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
  /** What a file of this format says; null where it is of another format. Never throws. */
  readonly read?: (file: FileText) => TargetReading | null;
}
