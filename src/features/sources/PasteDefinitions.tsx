import { ClipboardPaste } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../ui/Button';

/** Adds what is pasted as if it were a file. */
export function PasteDefinitions({ onPaste }: { readonly onPaste: (text: string) => void }) {
  const id = useId();
  const [text, setText] = useState('');
  return (
    <form
      className="grid justify-items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === '') return;
        onPaste(text);
        setText('');
      }}
    >
      <label htmlFor={id} className="sr-only">
        Paste definitions
      </label>
      <textarea
        id={id}
        spellCheck={false}
        className="min-h-24 w-full resize-y rounded-[7px] border border-ctl bg-panel px-2.5 py-1.5 font-mono text-xs placeholder:text-ink-3 max-sm:text-base"
        placeholder={'{ "tools": [ … ] }'}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" disabled={text.trim() === ''}>
        <ClipboardPaste aria-hidden />
        Add pasted text
      </Button>
    </form>
  );
}
