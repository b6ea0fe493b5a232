import { findWord } from '../model/findWord';
import { revealPlain } from '../model/revealText';
import { UntrustedText } from './UntrustedText';

export interface IdTextProps {
  readonly id: string;
  /** Behind the id, as part of its name: which copy this is. */
  readonly copyNote?: string;
  readonly marks?: readonly string[];
  /** Of the element that holds the whole id. */
  readonly elementId?: string;
  /** How much of its front a column or heading says already: that part is left out. */
  readonly told?: number;
}

/** Ids up to this length fit everywhere; longer ones need as much room as this many characters. */
const maxWhole = 18;
/** How much of an id's end stays in sight: what tells it from its neighbours. */
const tailLength = 14;
const noMarks: readonly string[] = [];
const plain = /^[\x20-\x7e]+$/;

/** An id that is cut in its middle where it is too long for its place; read aloud and copied it is whole. */
export function IdText({ id, copyNote = '', marks = noMarks, elementId, told = 0 }: IdTextProps) {
  // What was searched for stays in sight.
  const from = marks.some((mark) => findWord(id, mark).some(({ start }) => start < told)) ? 0 : told;
  const cut = placeToCut(id, from, marks);
  if (cut === null && from === 0) {
    return (
      <span id={elementId} title={revealPlain(id)} className="truncate">
        <UntrustedText text={id} marks={marks} />
        {copyNote}
      </span>
    );
  }
  return (
    <>
      <span id={elementId} className="sr-only">
        {id}
        {copyNote}
      </span>
      <span aria-hidden title={revealPlain(id)} className="flex min-w-0 whitespace-pre">
        <UntrustedText
          className="min-w-[2ch] shrink-99999 truncate"
          text={id.slice(from, cut ?? undefined)}
          marks={marks}
        />
        {cut !== null && (
          <UntrustedText
            className="min-w-0 truncate"
            text={id.slice(cut)}
            marks={tailMarks(id.slice(from, cut), marks)}
          />
        )}
        {copyNote !== '' && <span className="shrink-0">{copyNote}</span>}
      </span>
    </>
  );
}

/** A single letter is marked once in a text. */
function tailMarks(head: string, marks: readonly string[]): readonly string[] {
  return marks.filter((mark) => mark.length > 1 || findWord(head, mark).length === 0);
}

/** How much of an id's front the name of its family or source says: `mcp:crm.` of the family `crm`, `mcp:` of the source `mcp`. */
export function toldLength(id: string, name: string): number {
  for (const front of [name, `mcp:${name}`]) {
    const separator = id.startsWith(front) ? /^(?:[:./]|__)/.exec(id.slice(front.length))?.[0] : undefined;
    if (separator !== undefined && front.length + separator.length < id.length) return front.length + separator.length;
  }
  return 0;
}

/** The room, as a CSS length in its own font, that an id and its note may not fall below: no cut is then at its front. */
export function minWidthOf(id: string, copyNote = ''): string {
  return `${Math.min(id.length, maxWhole) + copyNote.length}ch`;
}

/** Null where it stays in one piece: it is short, or holds more than plain letters. A mark is never cut in two. */
function placeToCut(id: string, from: number, marks: readonly string[]): number | null {
  if (id.length - from <= maxWhole || !plain.test(id)) return null;
  let cut = id.length - tailLength;
  const found = marks.flatMap((mark) => findWord(id, mark));
  for (const { start, end } of found.sort((a, b) => b.start - a.start)) if (start < cut && end > cut) cut = start;
  return cut;
}
