import type { ReactNode } from 'react';
import { cutText } from '../model/cutText';
import { findWord } from '../model/findWord';
import { type RichText, revealBlank, revealText, type TextPart } from '../model/revealText';
import { formatCount } from './formatQuantity';

interface Props {
  readonly text: string;
  /** Folded search terms to highlight. */
  readonly marks?: readonly string[];
  readonly className?: string;
  /** Names and values of machines, without marks: in the monospace type, broken behind their separators first. */
  readonly isCode?: boolean;
  /** Shows text of any length; otherwise what is beyond 20,000 characters is counted. */
  readonly isWhole?: boolean;
}

const maxLength = 20_000;

/** Beyond these, what hides is written in brackets and matches are left plain: elements by the thousand are slow. */
const maxParts = 1_000;
/** Beyond these, the rest is counted: names of hidden characters by the megabyte take seconds to lay out. */
const maxWrittenParts = 5_000;
const maxMarks = 500;
const maxBreakable = 300;

/**
 * Text that a host or file wrote: as text only, kept from turning the direction of its surroundings, and with
 * everything that hides in it made visible.
 */
export function UntrustedText({ text, marks, isCode = false, isWhole = false, ...rest }: Props) {
  const className = isCode ? `font-mono text-xs [overflow-wrap:anywhere] ${rest.className ?? ''}` : rest.className;
  const shown = isWhole ? text : cutText(text, maxLength);
  const parts = isWhole ? revealText(shown) : revealBlank(shown);
  const [first] = parts;
  if (first?.kind === 'plain' && parts.length === 1 && shown.length === text.length)
    return <bdi className={className}>{isCode ? breakable(first.text) : markText(first.text, marks)}</bdi>;
  return (
    <bdi className={className}>
      {parts.slice(0, maxParts).map((part, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name than their place
        <PartText key={i} part={part} marks={marks} />
      ))}
      {parts.length > maxParts && formatParts(parts.slice(maxParts, maxWrittenParts))}
      {parts.length > maxWrittenParts && <Rest label={countRest(parts.slice(maxWrittenParts))} />}
      {shown.length < text.length && <Rest label={`… ${formatCount(text.length - shown.length)} more characters`} />}
    </bdi>
  );
}

/** `mcp:crm.find_customers`, which may be broken behind `:`, `.` and `_`: a word alone is broken only where it must be. */
function breakable(text: string): ReactNode {
  if (text.length > maxBreakable) return text;
  const pieces = text.split(/(?<=[.:/_-])(?=[^.:/_-])/);
  return pieces.flatMap((piece, i) => (i === 0 ? [piece] : [<wbr key={piece + String(i)} />, piece]));
}

/** Names the characters in a field's text that can't be seen there; nothing where there are none. */
export function HiddenInField({ text }: { readonly text: string }) {
  const hidden = revealText(cutText(text, maxLength)).filter((part) => part.kind === 'hidden');
  const labels = new Map(hidden.map((part) => [part.label, part]));
  if (labels.size === 0) return null;
  return (
    <p role="note" className="text-ink-2">
      In this text, but not to be seen there:{' '}
      {[...labels].slice(0, mostNamed).map(([label, part]) => (
        <PartText key={label} part={part} marks={undefined} />
      ))}
    </p>
  );
}

const mostNamed = 10;

function PartText({ part, marks }: { readonly part: TextPart; readonly marks: readonly string[] | undefined }) {
  if (part.kind === 'plain') return markText(part.text, marks);
  return (
    <span className="mx-px rounded-xs bg-exec-bg px-1 font-mono font-normal text-[max(0.6875rem,0.75em)] text-exec tracking-normal ring-1 ring-exec/40 ring-inset">
      {part.label}
      {part.decoded !== undefined && <bdi className="text-ink"> “{formatParts(revealText(part.decoded))}”</bdi>}
    </span>
  );
}

function markText(text: string, marks: readonly string[] | undefined): ReactNode {
  if (marks === undefined || marks.length === 0) return text;
  const ranges = marks.flatMap((needle) => findMarked(text, needle)).sort((a, b) => a.start - b.start || b.end - a.end);
  const pieces: ReactNode[] = [];
  let shown = 0;
  for (const { start, end } of ranges.slice(0, maxMarks)) {
    if (end <= shown) continue;
    const from = Math.max(start, shown);
    // By their number, not their place: a mark that moves keeps its element.
    pieces.push(text.slice(shown, from), <mark key={pieces.length}>{text.slice(from, end)}</mark>);
    shown = end;
  }
  return pieces.length === 0 ? text : [...pieces, text.slice(shown)];
}

/** All places of a word, and the first one of a single letter: more of them would hide the text. */
function findMarked(text: string, needle: string) {
  const found = findWord(text, needle);
  return needle.length === 1 ? found.slice(0, 1) : found;
}

function Rest({ label }: { readonly label: string }) {
  return <PartText part={{ kind: 'hidden', codePoint: 0, label }} marks={undefined} />;
}

function countRest(parts: readonly TextPart[]): string {
  const hidden = parts.filter((part) => part.kind === 'hidden');
  const characters = parts.reduce((sum, part) => sum + (part.kind === 'plain' ? part.text.length : 0), 0);
  return `… ${formatCount(hidden.length)} more that hide, among ${formatCount(characters)} characters`;
}

function formatParts(parts: readonly TextPart[]): string {
  return parts.map((part) => (part.kind === 'plain' ? part.text : `[${part.label}]`)).join('');
}

/** Words of ours with untrusted quotes in them, the quotes set apart. */
export function QuotingText({ words }: { readonly words: RichText }) {
  return words.map((part, i) =>
    'text' in part ? (
      part.text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no other name than their place
      <UntrustedText key={i} isCode className="text-ink" text={part.quote} />
    ),
  );
}
