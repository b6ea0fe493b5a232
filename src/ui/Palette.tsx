import { Autocomplete as Base } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { Search, X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { IconButton } from './Button';
import { useFinalFocus } from './focus';

export interface PaletteItem {
  readonly id: string;
  readonly content: ReactNode;
  readonly onChoose: () => void;
}

export interface PaletteGroup {
  readonly label: string;
  readonly items: readonly PaletteItem[];
}

export interface PaletteProps {
  readonly title: string;
  /** Accessible name of the text field, also shown in it while it is empty. */
  readonly prompt: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** What fits the text: the caller chooses. */
  readonly groups: readonly PaletteGroup[];
  /** The first item may still give way to another: Enter waits for it. */
  readonly isFirstPending: boolean;
  readonly empty: ReactNode;
  readonly onClose: () => void;
}

/**
 * A text field over a list to choose from, open for as long as it is rendered: the first item is marked, arrows move,
 * Enter chooses, Esc closes. It asks to be closed before what was chosen happens. Load it with React.lazy.
 */
export function Palette({ title, prompt, text, onText, groups, isFirstPending, empty, onClose }: PaletteProps) {
  const input = useRef<HTMLInputElement>(null);

  function choose({ onChoose }: PaletteItem) {
    onClose();
    // Once the layer is gone: until then it would take back any focus that the choice gives away.
    setTimeout(onChoose);
  }

  // The text Enter was pressed for while what it finds was not there yet.
  const [enteredText, setEnteredText] = useState<string | null>(null);
  const chooseFirst = useEffectEvent(() => {
    const first = groups[0]?.items[0];
    setEnteredText(null);
    if (enteredText === text && first !== undefined) choose(first);
  });
  useEffect(() => {
    if (enteredText !== null && !isFirstPending) chooseFirst();
  }, [enteredText, isFirstPending]);

  return (
    <Dialog.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-[var(--shade)]" />
        <Dialog.Viewport className="fixed inset-0 z-40 flex items-start justify-center p-2 sm:px-6 sm:pt-[min(14vh,8rem)]">
          <Dialog.Popup
            aria-label={title}
            initialFocus={input}
            finalFocus={useFinalFocus()}
            className="flex max-h-[min(32rem,calc(100dvh-1rem))] w-full flex-col overflow-hidden rounded-xl border border-line bg-panel text-ink text-sm shadow-[var(--shadow)] outline-none sm:max-h-[min(30rem,72dvh)] sm:max-w-152"
          >
            <Base.Root
              open
              inline
              mode="none"
              autoHighlight="always"
              keepHighlight
              items={groups}
              itemToStringValue={({ id }: PaletteItem) => id}
              value={text}
              onValueChange={(value, { reason }) => reason === 'item-press' || onText(value)}
            >
              <div className="flex flex-none items-center border-line border-b pr-1.5 pl-4">
                <Search className="size-4 flex-none text-ink-3" aria-hidden />
                <Base.Input
                  ref={input}
                  aria-label={prompt}
                  placeholder={prompt}
                  spellCheck={false}
                  onKeyDown={(event) => {
                    if (event.key !== 'Enter' || !isFirstPending) return;
                    event.preventBaseUIHandler();
                    setEnteredText(text);
                  }}
                  className="h-12 min-w-0 flex-1 bg-transparent px-2.5 text-base outline-none placeholder:text-ink-3"
                />
                <IconButton label="Close" icon={<X aria-hidden />} onClick={onClose} />
              </div>
              <div className="min-h-0 flex-1 scroll-py-1.5 overflow-y-auto overscroll-contain p-1.5">
                <Base.Empty className="px-2.5 py-8 text-center text-ink-2 empty:hidden">{empty}</Base.Empty>
                <Base.List aria-label={title}>
                  {(group: PaletteGroup) => (
                    <Base.Group key={group.label} items={group.items} className="not-first:mt-1.5">
                      <Base.GroupLabel className="px-2.5 pt-1.5 pb-1 font-semibold text-ink-3 text-xs">
                        {group.label}
                      </Base.GroupLabel>
                      <Base.Collection>
                        {(item: PaletteItem) => (
                          <Base.Item
                            key={item.id}
                            value={item}
                            className="flex min-h-9 cursor-default select-none items-center gap-3 rounded-md px-2.5 py-1 outline-none data-highlighted:bg-sunk data-highlighted:shadow-[inset_2px_0_var(--accent)] touch:min-h-11"
                            onClick={() => choose(item)}
                          >
                            {item.content}
                          </Base.Item>
                        )}
                      </Base.Collection>
                    </Base.Group>
                  )}
                </Base.List>
              </div>
              <footer
                aria-hidden
                className="flex flex-none gap-4 border-line border-t px-4 py-2 text-ink-3 text-xs max-sm:hidden"
              >
                <Hint keys="↑ ↓">move</Hint>
                <Hint keys="Enter">choose</Hint>
                <Hint keys="Esc">close</Hint>
              </footer>
            </Base.Root>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Hint({ keys, children }: { readonly keys: string; readonly children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <kbd className="rounded border border-line bg-sunk px-1.5 font-mono">{keys}</kbd>
      {children}
    </span>
  );
}
