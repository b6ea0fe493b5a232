import { useId } from 'react';
import { SearchFields } from '../features/catalog/SearchFields';
import { listDialects } from '../model/tool';
import { Part } from '../parts/Section';
import { changePreferences, usePreferences } from '../state/preferences';
import { DataTable } from '../ui/DataTable';
import { Dialog } from '../ui/Dialog';
import { type Shortcut, shortcuts } from './keyCommands';

const openWords = [
  { word: 'not stated', means: 'The tool’s source could say it, and doesn’t.' },
  { word: 'not assigned', means: 'Its format has no safety tier, and no reviewer has given it one.' },
  { word: 'not in catalog', means: 'Your draft names a tool that no source lists now. All of it is unknown.' },
  {
    word: 'unknown',
    means: 'Nothing here answers the question: the word is none that the field has, or the tool is not listed.',
  },
];

/** The dialog behind `?`: what the app is for, the keys, and what the search box understands. */
export function Help({ onClose }: { readonly onClose: () => void }) {
  const { singleKeys } = usePreferences();
  const switchHint = useId();
  return (
    <Dialog title="Help" width="wide" onClose={onClose}>
      <div className="grid gap-6">
        <p className="text-ink-2">
          Tool Catalog shows the tools that AI agents may be given: what each one does to data, whether it reaches the
          network, and whether a person is asked first. It reads a host’s catalog (openwop 1 and 2, MCP) and changes
          nothing there.
        </p>
        <Part level="h3" title="Where nobody says">
          <p className="mb-1 text-ink-2">Four words, and none of them means safe.</p>
          <DataTable
            label="Where nobody says"
            isHeadHidden
            rows={openWords}
            rowKey={({ word }) => word}
            columns={[
              { id: 'word', header: 'Word', isRowHeader: true, className: 'w-36', cell: ({ word }) => word },
              { id: 'means', header: 'What it means', className: 'text-ink-2', cell: ({ means }) => means },
            ]}
          />
        </Part>
        <Part level="h3" title="Keys">
          <label className="mb-3 flex min-h-8 items-center gap-3 touch:min-h-11">
            <input
              type="checkbox"
              role="switch"
              aria-label="Single-key shortcuts"
              aria-describedby={switchHint}
              aria-checked={singleKeys}
              checked={singleKeys}
              onChange={(event) => changePreferences({ singleKeys: event.target.checked })}
              className="relative h-4.5 w-8 flex-none appearance-none rounded-full border border-ctl bg-sunk before:absolute before:top-0.5 before:left-0.5 before:size-3 before:rounded-full before:bg-ctl checked:border-accent checked:bg-accent checked:before:left-4 checked:before:bg-accent-ink forced-colors:appearance-auto forced-colors:before:hidden"
            />
            <span>
              <span className="font-medium">Single-key shortcuts</span>
              <span id={switchHint} className="block text-ink-3 text-xs">
                Switch them off if you speak to your computer, or press keys by accident. No key fires while you type.
              </span>
            </span>
          </label>
          <DataTable
            label="Keyboard shortcuts"
            isHeadHidden
            rows={shortcuts}
            rowKey={({ keys }) => keys.join(' ')}
            columns={[
              {
                id: 'keys',
                header: 'Keys',
                isRowHeader: true,
                className: 'w-64 max-sm:w-36',
                cell: ({ keys }) => <Keys keys={keys} />,
              },
              {
                id: 'does',
                header: 'What they do',
                cell: ({ does, isSingle }) => {
                  const isOff = isSingle && !singleKeys;
                  return <span className={isOff ? 'text-ink-3' : 'text-ink-2'}>{isOff ? `${does} (off)` : does}</span>;
                },
              },
            ]}
          />
        </Part>
        <Part level="h3" title="Arguments">
          <p className="text-ink-2">
            A tool’s Arguments tab is a form made from its schema, beside the same arguments as JSON: change either, the
            other follows, and what is wrong is said as you type. Fill makes a valid sample, Saved keeps arguments under
            a name, Copy as hands them to something else. Nothing is ever called from here.
          </p>
        </Part>
        <Part level="h3" title="Table">
          <p className="text-ink-2">
            A column’s name sorts by it. Columns has more of them than are shown at first, such as what a tool’s
            definition costs a model in tokens: an estimate from its length.
          </p>
        </Part>
        <Part level="h3" title="Allowlists">
          <div className="grid gap-2 text-ink-2">
            <p>
              A tick puts a tool into the open draft and does nothing else; every step can be undone. The Allowlist view
              shows what the draft adds up to: what its tools do and need, what their definitions cost in tokens, which
              rules of your team it keeps, and what changed or is gone since its tools were added.
            </p>
            <p>
              Each entry asks a person first, or runs unasked (“auto”); one that always asks stays that way. Export
              writes the draft as a file for the place where your agent is configured, and notes say what that place
              can’t express. Import reads a list that exists, All drafts lays them side by side, and Share makes a link
              that asks before it changes anything.
            </p>
          </div>
        </Part>
        <Part level="h3" title="Sources">
          <p className="text-ink-2">
            The Sources view adds files beside the host’s list: choose them, or drop or paste them anywhere on the page.
            Of {listDialects()}, the format is detected automatically, and files stay in this browser. What a format
            doesn’t state, such as a safety tier, a reviewer can assign, with a reason; an assignment lapses when the
            tool changes.
          </p>
        </Part>
        <Part level="h3" title="Requirements">
          <p className="text-ink-2">
            Choose under “Access as” whose scopes and credentials count: the caller’s, a role’s, or a list you paste
            under “Scopes and credentials”. Each tool then reads ready, missing or unknown, and its Requirements tab
            says how we know. “Requirements” adds up what all tools that match need, and “Request access…” writes it
            down for whoever grants it.
          </p>
        </Part>
        <Part level="h3" title="Posture">
          <p className="text-ink-2">
            Counts what the tools that match, or those of the draft, can do, and queues what to look at first. Each
            number leads to its tools.
          </p>
        </Part>
        <Part level="h3" title="Compare">
          <p className="text-ink-2">
            Holds the catalog against a baseline, another host, a file or a draft, and says first whether there is new
            access.
          </p>
        </Part>
        <Part level="h3" title="Search">
          <SearchFields onInsert={onClose} />
        </Part>
      </div>
    </Dialog>
  );
}

function Keys({ keys }: Pick<Shortcut, 'keys'>) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {keys.map((sequence) => (
        <span key={sequence.join(' ')} className="inline-flex items-center gap-1">
          {sequence.map((key, place) => (
            <span key={key} className="inline-flex items-center gap-1">
              {place > 0 && <span className="text-ink-3 text-xs">then</span>}
              <kbd className="inline-block min-w-5 rounded border border-line-strong bg-sunk px-1.5 py-px text-center font-mono text-ink-2 text-xs">
                {key.replace('+', ' ')}
              </kbd>
            </span>
          ))}
        </span>
      ))}
    </span>
  );
}
