import type { DraftEdit } from '../../draft/editDraft';
import type { IdSuggestion } from '../../draft/resolveDraft';
import { describeChange } from '../../engine/compare/changeWords';
import type { WireResolution } from '../../engine/draftService';
import type { DescriptorPart, ToolChange } from '../../model/toolChange';
import { UntrustedText } from '../../parts/UntrustedText';
import { entriesOf } from '../../state/drafts';
import { FirstList } from '../../ui/FirstItems';
import { NoticeButton } from './draftParts';
import { describeResolution } from './reviewDraft';

export interface EntryDetailsProps {
  readonly toolId: string;
  readonly resolution: WireResolution;
  readonly onEdit: (edit: DraftEdit) => void;
}

const likeness: Readonly<Record<IdSuggestion['reason'], string>> = {
  'same-descriptor': 'the same description under another id',
  'same-last-part': 'the same name elsewhere',
  similar: 'a similar name',
};

export function EntryDetails({ toolId, resolution, onEdit }: EntryDetailsProps) {
  const accept = async () => {
    onEdit({ kind: 'accept', entries: await entriesOf([toolId]) });
  };
  const repoint = async (to: string) => {
    const [entry = { toolId: to, mode: 'ask' as const }] = await entriesOf([to]);
    onEdit({ kind: 'repoint', toolId, to: entry });
  };
  return (
    <div className="grid max-w-240 gap-2">
      <p className="text-ink-2">{describeResolution(resolution).means}</p>
      {resolution.kind === 'changed' && (
        <>
          {resolution.change === null ? (
            <p>How it was described when it was added is not known: only its fingerprint differs.</p>
          ) : (
            <Changes toolId={toolId} change={resolution.change} />
          )}
          <p>
            <NoticeButton onClick={accept}>Accept as it is now</NoticeButton>
          </p>
        </>
      )}
      {(resolution.kind === 'matches-nothing' || resolution.kind === 'not-visible') &&
        (resolution.suggestions.length === 0 ? (
          <p>Nothing in the catalog has a name or description like it.</p>
        ) : (
          <ul className="grid gap-1.5" aria-label={`Did you mean, for ${toolId}`}>
            {resolution.suggestions.map((suggestion) => (
              <OtherId
                key={suggestion.toolId}
                toolId={toolId}
                other={suggestion.toolId}
                likeness={likeness[suggestion.reason]}
                onReplace={() => repoint(suggestion.toolId)}
              />
            ))}
          </ul>
        ))}
    </div>
  );
}

interface OtherIdProps {
  readonly toolId: string;
  readonly other: string;
  readonly likeness: string;
  readonly onReplace: () => void;
}

function OtherId({ toolId, other, likeness, onReplace }: OtherIdProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-2">
      <UntrustedText isCode text={other} />
      <span className="text-ink-3 text-xs">{likeness}</span>
      <NoticeButton aria-label={`Replace ${toolId} with ${other}`} onClick={onReplace}>
        Replace
      </NoticeButton>
    </li>
  );
}

const nowhere = { from: null, servers: { before: null, after: null } };

/** What changed, what lets the tool do more first, then its texts and other places. */
export function Changes({ toolId, change }: { readonly toolId: string; readonly change: ToolChange }) {
  const lines = describeChange({ ...change, elsewhere: [], ...nowhere });
  const places = [...change.texts, ...change.elsewhere];
  if (lines.length + places.length === 0) return <p>Only the order of its scopes differs.</p>;
  return (
    <FirstList items={[...lines, ...places]} className="grid gap-1.5" aria-label={`Changes of ${toolId}`}>
      {(item) => (
        <li key={typeof item === 'string' ? item : item.pointer} className="grid gap-0.5 [overflow-wrap:anywhere]">
          {typeof item === 'string' ? <UntrustedText text={item} /> : <Place part={item} />}
        </li>
      )}
    </FirstList>
  );
}

function Place({ part: { pointer, before, after } }: { readonly part: DescriptorPart }) {
  return (
    <>
      <UntrustedText isCode className="text-ink-2" text={pointer === '' ? 'the whole description' : pointer} />
      <span className="flex flex-wrap gap-x-2 text-xs">
        {before ? (
          <del className="font-mono text-ink-2">
            <UntrustedText text={before} />
          </del>
        ) : (
          <span className="text-ink-3">not there</span>
        )}
        <span aria-hidden>→</span>
        {after ? (
          <ins className="font-mono text-ink no-underline">
            <UntrustedText text={after} />
          </ins>
        ) : (
          <span className="text-ink-3">gone</span>
        )}
      </span>
    </>
  );
}
