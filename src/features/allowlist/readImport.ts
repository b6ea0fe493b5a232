import { parseDraft } from '../../draft/readDraft';
import { importAllowlist, type ListedAgent } from '../../exports/importAllowlist';
import type { PlacedList } from '../../exports/placeListed';
import type { IgnoredPart, TargetReading } from '../../exports/reading';
import type { Draft } from '../../model/draft';
import { describeFileProblem, describeUnknown } from './importWords';

/** How far an import has come: nothing changes until a person agrees. */
export type ImportStep =
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'agents'; readonly agents: readonly ListedAgent[] }
  | { readonly kind: 'draft'; readonly draft: Draft; readonly ignored: readonly IgnoredPart[] }
  | {
      readonly kind: 'list';
      readonly name: string;
      readonly format: string;
      /** Whose list it is, where it is an agent's. */
      readonly agentId?: string;
      readonly placed: PlacedList;
      readonly ignored: readonly IgnoredPart[];
    };

export type PlaceTools = (reading: TargetReading) => Promise<PlacedList>;

/** Recognises a pasted or opened text, and finds the tools it names. */
export async function readImport(text: string, place: PlaceTools): Promise<ImportStep> {
  const reading = importAllowlist(text);
  switch (reading.kind) {
    case 'unknown':
      return { kind: 'refused', why: describeUnknown(reading.reason) };
    case 'agents':
      return { kind: 'agents', agents: reading.agents };
    case 'list':
      return placeReading('Imported list', reading.format, reading.reading, place);
    case 'draft': {
      const parsed = parseDraft(text.replace(/^\ufeff/, ''));
      if (parsed.kind === 'draft') {
        const ignored = parsed.problems.map(({ pointer, reason }) => ({
          what: pointer,
          why: describeFileProblem(reason),
        }));
        return { kind: 'draft', draft: parsed.draft, ignored };
      }
      const why =
        parsed.kind === 'version'
          ? `A draft file of version ${parsed.version}; version ${parsed.understood.join(', ')} can be read here.`
          : 'It says it is a draft file, but can’t be read as one.';
      return { kind: 'refused', why };
    }
    default:
      return reading satisfies never;
  }
}

export async function placeReading(
  name: string,
  format: string,
  reading: TargetReading,
  place: PlaceTools,
  agentId?: string,
): Promise<ImportStep> {
  const placed = await place(reading);
  return { kind: 'list', name, format, placed, ignored: reading.ignored, ...(agentId !== undefined && { agentId }) };
}
