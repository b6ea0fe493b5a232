import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, resolve, sep } from 'node:path';

/** A piece of a text: as the file has it, or put in for a variable. */
export interface Span {
  readonly text: string;
  /** As the file writes the variable, such as `${QUAY}`; absent for what stands in the file itself. */
  readonly written?: string;
  readonly name?: string;
}

const placeholder = /\$\{(?:(env|input|config|command|file):)?([^}:]+)(?::-([^}]*))?\}/g;

/** Puts values in for variables, and notes what must be asked. */
export class Filler {
  /** Ids of the client's questions without an answer so far. */
  readonly asks = new Set<string>();
  readonly missing = new Set<string>();
  private readonly environment: ReadonlyMap<string, string>;
  private readonly folder: string;
  private readonly answers: ReadonlyMap<string, string>;
  private readonly places: ReadonlyMap<string, string | undefined>;

  constructor(environment: ReadonlyMap<string, string>, folder: string, answers: ReadonlyMap<string, string>) {
    this.environment = environment;
    this.folder = folder;
    this.answers = answers;
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
   * Puts in `${V}`, `${V:-default}`, `${env:V}`, `${input:ID}`, `${file:PATH}`, and the names that editors have for
   * folders. A default stands in the file, so it counts as its text. Of `own` names the program itself reads the value.
   */
  fill(text: string, own: ReadonlySet<string> = new Set()): readonly Span[] {
    const spans: Span[] = [];
    let at = 0;
    for (const match of text.matchAll(placeholder)) {
      const [written, scope, name = '', fallback] = match;
      if (match.index > at) spans.push({ text: text.slice(at, match.index) });
      at = match.index + written.length;
      spans.push(
        scope === 'file' ? this.contentOf(written, name) : this.valueOf({ written, scope, name, fallback }, own),
      );
    }
    if (at < text.length) spans.push({ text: text.slice(at) });
    return spans;
  }

  private valueOf(
    {
      written,
      scope,
      name,
      fallback,
    }: { written: string; scope: string | undefined; name: string; fallback: string | undefined },
    own: ReadonlySet<string>,
  ): Span {
    const place = scope === undefined ? this.places.get(name) : undefined;
    if (place !== undefined) return { text: place };
    if (scope === 'input') {
      const answer = this.answers.get(name);
      if (answer === undefined) this.asks.add(name);
      return { text: answer ?? written, written, name };
    }
    const value = scope === undefined || scope === 'env' ? this.environment.get(name) : undefined;
    if (value !== undefined) return { text: value, written: `\${${name}}`, name };
    if (fallback !== undefined) return { text: fallback };
    if (scope === undefined && own.has(name)) return { text: written };
    this.missing.add(`The variable ${name} is not set`);
    return { text: written };
  }

  private contentOf(written: string, file: string): Span {
    try {
      return { text: readFileSync(this.pathOf(file), 'utf8').trim(), written, name: file };
    } catch {
      this.missing.add(`The file ${file} can’t be read`);
      return { text: written };
    }
  }

  pathOf(file: string): string {
    return resolve(this.folder, file.replace(/^~(?=[/\\]|$)/, homedir()));
  }
}

export function join(spans: readonly Span[]): string {
  return spans.map(({ text }) => text).join('');
}
