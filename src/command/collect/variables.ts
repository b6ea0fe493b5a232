import { homedir } from 'node:os';
import { basename, resolve, sep } from 'node:path';
import { looksLikeSecret } from '../../model/secrets';
import type { NamedFiles } from './places';

/** A piece of a text that will run: what a file says, a variable of the person's own, or an answer still to be given. */
export type Piece =
  | { readonly kind: 'file'; readonly text: string }
  | { readonly kind: 'own'; readonly name: string; readonly text: string }
  | { readonly kind: 'answer'; readonly id: string };

/** A text with its references in place: read once, and only answers are put in later. */
export type Template = readonly Piece[];

/** Returns a template as a person is shown it: an own variable stands as `${NAME}`, an answer as `${input:ID}`. */
export function shownText(template: Template): string {
  return template
    .map((piece) => {
      if (piece.kind === 'file') return piece.text;
      return piece.kind === 'own' ? `\${${piece.name}}` : `\${input:${piece.id}}`;
    })
    .join('');
}

/** Returns a template as it runs. */
export function filledText(template: Template, answers: ReadonlyMap<string, string> = new Map()): string {
  return template.map((piece) => (piece.kind === 'answer' ? (answers.get(piece.id) ?? '') : piece.text)).join('');
}

/** Whether a template waits for an answer that these are without. */
export function awaitsAnswer(template: Template, answers: ReadonlyMap<string, string> = new Map()): boolean {
  return template.some((piece) => piece.kind === 'answer' && !answers.has(piece.id));
}

/** A brace ends the search, so that many beginnings take no longer than one. */
const placeholder = /\$\{([^{}]+)\}/g;
const reference = /^(?:(env|input|config|command):)?([^:]+)(?::-(.*))?$/s;

/** Replaces the references of one entry, and notes what they name. */
export class Filler {
  /** Ids of the client's questions. */
  readonly asks = new Set<string>();
  /** The person's variables that are put in, by name. */
  readonly own = new Map<string, string>();
  /** Paths of the files whose text is put in, there or not. */
  readonly files = new Set<string>();
  readonly missing = new Set<string>();
  private readonly environment: ReadonlyMap<string, string>;
  private readonly folder: string;
  readonly named: NamedFiles;
  private readonly places: ReadonlyMap<string, string | undefined>;

  constructor(environment: ReadonlyMap<string, string>, folder: string, named: NamedFiles) {
    this.environment = environment;
    this.folder = folder;
    this.named = named;
    this.places = new Map([
      ['workspaceFolder', folder],
      ['workspaceFolderBasename', basename(folder)],
      ['userHome', environment.get('HOME') ?? environment.get('USERPROFILE')],
      ['CLAUDE_PLUGIN_ROOT', folder],
      ['pathSeparator', sep],
      ['/', sep],
    ]);
  }

  /**
   * Reads `${V}`, `${V:-default}`, `${env:V}`, `${input:ID}`, `${file:PATH}`, and the names that editors have for
   * folders. A default and a file's text are the file's own. Of `kept` names the program itself reads the value.
   */
  fill(written: string, kept: ReadonlySet<string> = new Set()): Template {
    // Half a character would run as another one than is shown.
    const text = written.replace(/\p{Cs}/gu, '\ufffd');
    const pieces: Piece[] = [];
    let at = 0;
    for (const { 0: whole, 1: body = '', index } of text.matchAll(placeholder)) {
      if (index > at) pieces.push({ kind: 'file', text: text.slice(at, index) });
      at = index + whole.length;
      pieces.push(this.read(whole, body, kept));
    }
    if (at < text.length) pieces.push({ kind: 'file', text: text.slice(at) });
    return pieces;
  }

  /** Reads a file that the entry names; null where it can't be read, which is noted. */
  textOf(file: string, what = 'file'): string | null {
    const path = resolve(this.folder, file.replace(/^~(?=[/\\]|$)/, homedir()));
    const read = this.named.read(path);
    this.files.add(path);
    if (!read.ok) this.missing.add(`Its ${what} can’t be read: ${read.reason}`);
    return read.ok ? read.text : null;
  }

  private read(whole: string, body: string, kept: ReadonlySet<string>): Piece {
    const text = (one: string): Piece => ({ kind: 'file', text: one });
    if (body.startsWith('file:')) return text(this.textOf(body.slice('file:'.length))?.trim() ?? whole);
    const [, scope, name = body, fallback] = reference.exec(body) ?? [];
    if (scope === 'input') {
      this.asks.add(name);
      return { kind: 'answer', id: name };
    }
    const place = scope === undefined ? this.places.get(name) : undefined;
    if (place !== undefined) return text(place);
    const value = scope === undefined || scope === 'env' ? this.environment.get(name) : undefined;
    if (value !== undefined) {
      this.own.set(name, value);
      return { kind: 'own', name, text: value };
    }
    if (fallback !== undefined) return text(fallback);
    if (scope !== undefined || !kept.has(name)) this.missing.add(`The variable ${tellName(name)} is not set.`);
    return text(whole);
  }
}

/** The name of a variable or question; what may be a value in a name's place is not told. */
export function tellName(name: string): string {
  return /^[A-Za-z_][\w.-]{0,80}$/.test(name) && looksLikeSecret(name) === null ? name : 'that a text of it names';
}
