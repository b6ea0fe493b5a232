import { type ChangeEvent, useState } from 'react';
import type { Identity } from '../../model/readiness';
import { revealPlain } from '../../model/revealText';
import { Button } from '../../ui/Button';
import { readTextFile } from '../../ui/readTextFile';
import { saveFile } from '../../ui/saveFile';
import { readIdentityFile, writeIdentityFile } from '../../workspace/identityFile';
import { formatCounted } from '../shared/formatQuantity';

interface Props {
  readonly identity: Identity;
  readonly onImport: (identity: Identity) => void;
}

/** Identities out to files and back in: names and states, never a token. */
export function IdentityFiles({ identity, onImport }: Props) {
  const [told, setTold] = useState<{ readonly isProblem: boolean; readonly words: string }>();

  async function open(event: ChangeEvent<HTMLInputElement>) {
    const input = event.target;
    const file = input.files?.[0];
    if (file === undefined) return;
    const opened = await readTextFile(file);
    const read = opened.ok ? readIdentityFile(opened.text) : opened;
    input.value = '';
    if (!read.ok) return setTold({ isProblem: true, words: read.reason });
    const [first] = read.problems;
    setTold({
      isProblem: first !== undefined,
      words:
        first === undefined
          ? `Imported “${revealPlain(read.identity.name)}”.`
          : `Imported “${revealPlain(read.identity.name)}”, but ${formatCounted(read.problems.length, 'part')} could not be read. First, at ${first.pointer}: ${first.reason}`,
    });
    onImport(read.identity);
  }

  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button onClick={() => saveFile(fileName(identity), 'application/json', [writeIdentityFile(identity)])}>
        Export identity
      </Button>
      <label className="relative inline-flex h-[1.875rem] items-center rounded-md border border-ctl bg-panel px-2.5 font-medium hover:bg-sunk has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2 max-sm:min-h-11">
        Import identity
        <input
          type="file"
          accept=".json,application/json"
          className="absolute inset-0 cursor-pointer opacity-0 file:cursor-pointer"
          onChange={open}
        />
      </label>
      <p role={told?.isProblem === true ? 'alert' : 'status'} className="w-full text-ink-2 text-xs empty:hidden">
        {told?.words}
      </p>
    </div>
  );
}

/** `Ops agent` → `ops-agent.identity.json` */
function fileName({ name }: Identity): string {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['identity'];
  return `${words.join('-').slice(0, 60)}.identity.json`;
}
