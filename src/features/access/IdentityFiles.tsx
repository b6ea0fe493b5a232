import { useState } from 'react';
import { readIdentityFile, writeIdentityFile } from '../../draft/identityFile';
import type { Identity } from '../../model/readiness';
import { revealPlain } from '../../model/revealText';
import { formatCounted } from '../../parts/formatQuantity';
import { saveFile } from '../../state/saveFile';
import { Button } from '../../ui/Button';
import { FileButton } from '../../ui/FileButton';
import { readTextFile } from '../../ui/readTextFile';

interface Props {
  readonly identity: Identity;
  readonly onImport: (identity: Identity) => void;
}

/** Identities out to files and back in: names and states, never a token. */
export function IdentityFiles({ identity, onImport }: Props) {
  const [result, setResult] = useState<{ readonly isProblem: boolean; readonly words: string }>();

  async function open(file: File) {
    const opened = await readTextFile(file);
    const read = opened.ok ? readIdentityFile(opened.text) : opened;
    if (!read.ok) return setResult({ isProblem: true, words: read.reason });
    const [first] = read.problems;
    setResult({
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
      <FileButton accept=".json,application/json" onFile={open}>
        Import identity
      </FileButton>
      <p role={result?.isProblem === true ? 'alert' : 'status'} className="w-full text-ink-2 text-xs empty:hidden">
        {result?.words}
      </p>
    </div>
  );
}

/** `Ops agent` → `ops-agent.identity.json` */
function fileName({ name }: Identity): string {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['identity'];
  return `${words.join('-').slice(0, 60)}.identity.json`;
}
