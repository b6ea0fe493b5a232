import { Ellipsis } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Draft } from '../../model/draft';
import { UntrustedText } from '../../parts/UntrustedText';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { Menu } from '../../ui/Menu';
import { SettledText } from './draftParts';

export interface DraftHeaderProps {
  readonly draft: Draft;
  /** The host in sight, and whether the draft was made on another. */
  readonly hostLabel: string | null;
  readonly isElsewhere: boolean;
  /** Opens the example draft, or puts it back as it was; absent where there is no demo. */
  readonly example?: { readonly isReset: boolean; readonly onOpen: () => void } | undefined;
  readonly onRename: (name: string) => void;
  readonly onNote: (note: string) => void;
  readonly onNew: () => void;
  readonly onDelete: () => void;
  readonly onImport: () => void;
  readonly onCompare: () => void;
  readonly onShare: () => void;
}

/** The draft's name, its note, and what can be done with it as a whole. */
export function DraftHeader(props: DraftHeaderProps) {
  const { draft, example } = props;
  const [isNaming, setNaming] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const [isMoreOpen, setMoreOpen] = useState(false);
  const more = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isNaming) input.current?.select();
  }, [isNaming]);
  const rename = (name: string) => {
    setNaming(false);
    if (name.trim() !== '') props.onRename(name.trim());
  };
  return (
    <div className="grid gap-1 px-5 pt-4 pb-2 max-sm:px-3">
      <div className="flex flex-wrap items-center gap-2">
        {isNaming ? (
          <form
            className="flex min-w-0 flex-1 gap-2"
            onSubmit={(event) => {
              event.preventDefault();
              rename(input.current?.value ?? '');
            }}
          >
            <input
              ref={input}
              aria-label="Name of the draft"
              defaultValue={draft.name}
              onKeyDown={(event) => {
                if (event.key === 'Escape') setNaming(false);
              }}
              className="h-[1.875rem] min-w-0 flex-1 rounded-md border border-ctl bg-panel px-2 font-semibold text-base touch:h-11"
            />
            <Button type="submit">Rename</Button>
          </form>
        ) : (
          <h1 className="min-w-0 font-semibold text-[1.1875rem] tracking-tight [overflow-wrap:anywhere]">
            <UntrustedText text={draft.name} />
          </h1>
        )}
        <span className="ml-auto flex flex-wrap items-center gap-2">
          {example?.isReset === false && <Button onClick={example.onOpen}>Open the example draft</Button>}
          <Button onClick={props.onNew}>New draft</Button>
          <Button onClick={props.onImport} aria-haspopup="dialog">
            Import
          </Button>
          <Button onClick={props.onShare} aria-haspopup="dialog">
            Share
          </Button>
          {isDeleting ? (
            <>
              <span className="text-ink-2">Delete for good?</span>
              <Button ref={takeFocus} onClick={() => setDeleting(false)}>
                Keep
              </Button>
              <Button
                onClick={() => {
                  setDeleting(false);
                  props.onDelete();
                }}
              >
                Delete
              </Button>
            </>
          ) : (
            <>
              <IconButton
                ref={more}
                label="More"
                icon={<Ellipsis aria-hidden />}
                aria-haspopup="menu"
                aria-expanded={isMoreOpen}
                onClick={() => setMoreOpen(!isMoreOpen)}
              />
              {isMoreOpen && (
                <Menu
                  label="More"
                  anchor={more}
                  align="end"
                  entries={[
                    { kind: 'action', label: 'Rename', onSelect: () => setNaming(true) },
                    { kind: 'action', label: 'Compare', onSelect: props.onCompare },
                    ...(example?.isReset
                      ? [{ kind: 'action' as const, label: 'Reset demo', onSelect: example.onOpen }]
                      : []),
                    { kind: 'action', label: 'Delete draft', onSelect: () => setDeleting(true) },
                  ]}
                  onClose={() => setMoreOpen(false)}
                />
              )}
            </>
          )}
        </span>
      </div>
      {props.isElsewhere && draft.host !== undefined && (
        <p className="text-ink-2 text-xs">
          Made on <UntrustedText text={draft.host.label} /> (<UntrustedText text={draft.host.origin} />
          ), and held against {props.hostLabel} here.
        </p>
      )}
      <SettledText
        aria-label="Note on the draft"
        placeholder="What this list is for"
        value={draft.note ?? ''}
        onSettle={props.onNote}
        className="-ml-2 w-full border-transparent! bg-transparent! text-ink-2! hover:border-line-strong! focus:border-ctl!"
      />
    </div>
  );
}

/** The menu that leads here gives the focus back to its button, which is gone. */
function takeFocus(button: HTMLButtonElement | null): void {
  requestAnimationFrame(() => button?.focus());
}
