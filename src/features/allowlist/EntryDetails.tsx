import type { DraftEdit } from '../../draft/editDraft';
import type { IdSuggestion } from '../../draft/suggestIds';
import type { WireChange, WireResolution } from '../../engine/draftService';
import { UntrustedText } from '../../parts/UntrustedText';
import { entriesOf } from '../../state/drafts';
import { FirstItems } from '../../ui/FirstItems';
import { describeChange, worstFirst } from './changeWords';
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
    const [entry] = await entriesOf([toolId]);
    if (entry === undefined) return;
    const { digest, descriptor } = entry;
    onEdit({ kind: 'accept', entries: [{ toolId, mode: 'ask', ...(digest !== undefined && { digest }), descriptor }] });
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
          {resolution.changes === null ? (
            <p>How it was described when it was added is not known: only its fingerprint differs.</p>
          ) : (
            <FirstItems items={worstFirst(resolution.changes)}>
              {(shown) => (
                <ul className="grid gap-1.5" aria-label={`Changes of ${toolId}`}>
                  {shown.map((change) => (
                    <ChangeLine key={`${change.kind} ${change.pointer}`} change={change} />
                  ))}
                </ul>
              )}
            </FirstItems>
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

function ChangeLine({ change }: { readonly change: WireChange }) {
  const words = describeChange(change);
  return (
    <li className="grid gap-0.5">
      {words !== null && (
        <span className="[overflow-wrap:anywhere]">
          <UntrustedText text={words.text} />
          {words.verdict !== null && `, ${words.verdict}`}
        </span>
      )}
      <UntrustedText
        isCode
        className="text-ink-2"
        text={change.pointer === '' ? 'the whole description' : change.pointer}
      />
      <span className="flex flex-wrap gap-x-2 text-xs [overflow-wrap:anywhere]">
        {change.before === undefined ? (
          <span className="text-ink-3">not there</span>
        ) : (
          <del className="font-mono text-ink-2">
            <UntrustedText text={change.before} />
          </del>
        )}
        <span aria-hidden>→</span>
        {change.after === undefined ? (
          <span className="text-ink-3">gone</span>
        ) : (
          <ins className="font-mono text-ink no-underline">
            <UntrustedText text={change.after} />
          </ins>
        )}
      </span>
    </li>
  );
}
