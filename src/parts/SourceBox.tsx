import { Braces, FilePlus2, FolderPlus, Link, SquareTerminal } from 'lucide-react';
import { type ChangeEvent, type ClipboardEvent, type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { cloneLine } from '../host/settings';
import { useSettings } from '../state/hostStore';
import { useDialog } from '../state/openDialog';
import { takeFiles, takeText, useFound } from '../state/sources/connect';
import { Button, IconButton } from '../ui/Button';
import { CodeLine, CopyButton } from '../ui/CopyButton';
import { chooseFiles, readChosenFiles, readDroppedFiles } from '../ui/files';
import { TextArea } from '../ui/Input';
import { FoundServers } from './FoundServers';

interface SourceBoxProps {
  /** `tall`: in a panel or dialog; `short`: above rows; `line`: in a view that has other main actions. */
  readonly look: 'line' | 'tall' | 'short';
  readonly isInDialog?: boolean;
}

/** The box that takes anything tools can come from, and what was found in it. */
export function SourceBox({ look, isInDialog = false }: SourceBoxProps) {
  const id = useId();
  const found = useFound();
  const isDialogOpen = useDialog()?.id === 'add-source';
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const isTall = look === 'tall';

  async function take(taken: string) {
    if (taken.trim() === '') return setProblem('Paste or type something first, or choose a file.');
    setProblem(null);
    // What is found leaves the box at once: it may hold secrets.
    setText('');
    const refused = await takeText(taken);
    if (refused === null) return;
    setText(taken);
    setProblem(refused);
  }

  async function paste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const files = event.clipboardData.files;
    if (files.length > 0) {
      event.preventDefault();
      await takeFiles(await readDroppedFiles(event.clipboardData));
    } else if (text === '') {
      event.preventDefault();
      await take(event.clipboardData.getData('text'));
    }
  }

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const files = readChosenFiles(event.target.files);
    // The same file can be chosen again.
    event.target.value = '';
    setProblem(null);
    if (files.length > 0) void takeFiles(files);
  }

  return (
    <div className="@container grid grid-cols-[minmax(0,1fr)] gap-3">
      <form
        className={`flex rounded-lg border bg-panel focus-within:outline-2 focus-within:outline-accent focus-within:outline-offset-1 ${problem === null ? 'border-ctl' : 'border-miss'} ${isTall ? 'flex-col' : 'items-center pr-1.5'}`}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void take(text);
        }}
      >
        <TextArea
          aria-label="URL, file or pasted text"
          placeholder="URL, file or pasted text"
          aria-invalid={problem !== null || undefined}
          aria-describedby={`${id}-problem`}
          rows={1}
          className="min-h-11 flex-1 touch:min-h-13 resize-none! border-0! bg-transparent! px-3! py-3! outline-none!"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setProblem(null);
          }}
          onPaste={(event) => void paste(event)}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            void take(text);
          }}
        />
        <div className={`flex items-center gap-2 ${isTall ? 'px-1.5 pb-1.5' : ''}`}>
          <label
            title="Choose files"
            className="relative mr-auto inline-flex h-7.5 shrink-0 items-center gap-1.5 rounded-md px-2 font-medium text-ink-2 hover:bg-sunk hover:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent touch:min-h-11 touch:min-w-11 touch:justify-center [&_svg]:size-4"
          >
            <FilePlus2 aria-hidden />
            <span className={isTall ? '' : 'sr-only'}>Choose files</span>
            <input
              type="file"
              multiple
              aria-label="Choose files"
              className="absolute inset-0 cursor-pointer opacity-0 file:cursor-pointer"
              onChange={choose}
            />
          </label>
          {look === 'line' && (
            <IconButton
              label="Choose a folder"
              icon={<FolderPlus aria-hidden />}
              onClick={() => chooseFiles('folder', takeFiles)}
            />
          )}
          <Button type="submit" variant={look !== 'line' && found === null ? 'primary' : 'plain'}>
            Add
          </Button>
        </div>
      </form>
      <p id={`${id}-problem`} role="alert" className="-mt-1 text-miss [overflow-wrap:anywhere] empty:hidden">
        {problem}
      </p>
      {found !== null && isInDialog === isDialogOpen && <FoundServers key={found.servers[0]?.id} found={found} />}
      {isTall && found === null && <Examples />}
      {!isTall && found === null && <ShortExamples />}
    </div>
  );
}

const examples = [
  { icon: <Link aria-hidden />, text: 'https://mcp.example.com/mcp', words: 'a server or a host' },
  { icon: <Braces aria-hidden />, text: '{ "mcpServers": { … } }', words: 'an mcp.json' },
  { icon: <SquareTerminal aria-hidden />, text: 'claude mcp add docs https://…', words: 'a line from a README' },
] as const;

/** The same in two lines, or one where there is room. */
function ShortExamples() {
  const collectLine = useFirstLine();
  return (
    <div className="-mt-1.5 text-ink-2 text-xs @min-[37rem]:flex @min-[37rem]:items-center @min-[37rem]:justify-between">
      <p>A server’s URL, an mcp.json, a “claude mcp add” line.</p>
      <div className="flex items-center justify-between gap-2">
        <span>
          Or collect them: <code className="font-mono text-ink">{collectLine}</code>
        </span>
        <CopyButton text={collectLine} label="Copy the collect line" />
      </div>
    </div>
  );
}

/** The line of the first screen: a page from a web server has only a clone to offer. */
function useFirstLine(): string {
  const { command = `npm ci && ${cloneLine}` } = useSettings();
  return command;
}

/** What the box takes, and the way to the servers that a page can't reach. */
function Examples() {
  const collectLine = useFirstLine();
  return (
    <>
      <ul aria-label="Examples" className="grid gap-1.5">
        {examples.map(({ icon, text, words }) => (
          <li
            key={words}
            className="flex min-w-0 items-center gap-2.5 [&_svg]:size-3.5 [&_svg]:shrink-0 [&_svg]:text-ink-3"
          >
            {icon}
            <code className="min-w-0 truncate font-mono text-xs">{text}</code>
            <span className="ml-auto shrink-0 text-ink-2 text-xs">{words}</span>
          </li>
        ))}
      </ul>
      <div className="grid gap-2">
        <p className="text-ink-2">
          Or read every server that your clients already have. It shows what it would start, then asks.
        </p>
        <CodeLine text={collectLine} copyLabel="Copy the collect line" />
      </div>
    </>
  );
}
