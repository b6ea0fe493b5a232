import { codeCell, plainCell } from '../exports/writing';
import type { ReportDocument, ReportItem, ReportLine, ReportSection } from './reportDocument';

/** Draws a report as Markdown in which nothing that it quotes is live. */
export function writeReport({ title, particulars, sentence, sections, verifying, note }: ReportDocument): string {
  const parts = [
    `# ${title}`,
    particulars.map(({ name, line }) => `- ${plainCell(name)}: ${writeLine(line)}`).join('\n'),
    `**${writeLine(sentence)}**`,
    ...sections.map(writeSection),
    ...(verifying === null ? [] : [writeVerifying(verifying)]),
    note,
  ];
  return `${parts.join('\n\n')}\n`;
}

function writeSection({ title, intro, items }: ReportSection): string {
  const head = `## ${title} (${items.length})`;
  return [head, ...(intro === undefined ? [] : [writeLine(intro)]), items.map(writeItem).join('\n')].join('\n\n');
}

function writeItem({ line, more = [] }: ReportItem): string {
  return [`- ${writeLine(line)}`, ...more.map((one) => `  - ${writeLine(one)}`)].join('\n');
}

function writeLine(line: ReportLine): string {
  return line
    .map((piece) =>
      typeof piece === 'string' ? plainCell(piece) : 'code' in piece ? codeCell(piece.code) : plainCell(piece.quote),
    )
    .join('');
}

/** How a stranger checks a review file with Node alone. */
export const verifyingWords = {
  title: 'Check it without us',
  file: 'verify.mjs',
  words:
    'These lines need Node alone, and recompute every fingerprint of these files (RFC 8785, SHA-256). Save them as',
} as const;

function writeVerifying({ script, command }: NonNullable<ReportDocument['verifying']>): string {
  const { title, file, words } = verifyingWords;
  return [
    `## ${title}`,
    `${words} ${codeCell(file)}.`,
    `\`\`\`js\n${script.trimEnd()}\n\`\`\``,
    `\`\`\`sh\n${command}\n\`\`\``,
  ].join('\n\n');
}
