import {
  type ProposedGroup,
  type ProposedValue,
  proposeReview,
  type ReviewProposal,
} from '../draft/proposedAssignments';
import { readReview } from '../draft/reviewFile';
import { takeSubjects } from '../engine/subjectColumns';
import { fetchOwnFile } from '../host/ownFiles';
import type { DecisionKind } from '../model/decision';
import { formatCounted } from '../model/formatCount';
import { revealPlain } from '../model/revealText';
import { catalogClient } from './catalogClient';
import { setSummary } from './catalogSummary';
import { datesFromToday } from './exampleDates';
import { currentLedger, decide, whenLedgerRead } from './ledger';

/** Reads a review file as a proposal, beside what is assigned and what the catalog's tools are now; a text says why not. */
export async function readProposal(name: string, text: string): Promise<ReviewProposal | string> {
  await whenLedgerRead();
  const reading = readReview(text);
  if (reading.kind === 'refused') return reading.words;
  // What the rules find speaks against a value as well.
  const summary = await catalogClient.ask('readContent', null);
  if (summary !== null) setSummary(summary);
  const toolIds = [...new Set(reading.review.decisions.map(({ toolId }) => toolId))];
  const [tools, subjects, digest] = await Promise.all([
    catalogClient.ask('fingerprints', { toolIds }),
    catalogClient.ask('subjects', { above: 'tools' }),
    catalogClient.ask('digest', null),
  ]);
  const above = takeSubjects(subjects).flatMap(({ about, ...one }) => (about === 'tool' ? [] : [{ ...one, about }]));
  return proposeReview(name, reading, currentLedger(), { tools, above, digest }, Date.now());
}

/** Reads the review that a host's settings name, the demo's as if it were new; a text says which it is and why not. */
export async function readPublishedReview(
  url: string,
  isExample: boolean,
  maxBytes: number,
): Promise<ReviewProposal | string> {
  const bytes = await fetchOwnFile(new URL(url), maxBytes);
  const text = bytes === null ? null : new TextDecoder().decode(bytes);
  const read =
    text === null
      ? 'It could not be fetched.'
      : isExample
        ? await readProposal('the demo’s example', datesFromToday(text))
        : await readProposal('the published review', text);
  return typeof read === 'string' ? `The review published for this host can’t be read (${url}). ${read}` : read;
}

/** Assigns what was ticked of a review file, in place of what is assigned to the same; the notice can undo it. */
export function applyProposal(file: string, values: readonly ProposedValue[], groups: readonly ProposedGroup[]): void {
  const effective = values.filter(({ holds }) => holds).length;
  const idle = values.length - effective;
  const decisions = groups.flatMap((group) => group.decisions);
  const replaced = groups.reduce((sum, { against }) => sum + against, 0);
  const parts = [
    ...(values.length > 0 ? [`${formatCounted(effective, 'value')} assigned`] : []),
    ...(idle > 0 ? [`${idle} more kept without effect here`] : []),
    ...(decisions.length > 0
      ? [
          `${formatCounted(decisions.length, 'decision')} taken${replaced > 0 ? ` (${replaced} in place of others)` : ''}`,
        ]
      : []),
  ];
  decide<DecisionKind>(
    [...values.map(({ assignment }) => assignment), ...decisions],
    `${parts.join('; ')} from ${revealPlain(file)}.`,
  );
}
