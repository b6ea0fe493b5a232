import { CopyButton } from '../ui/CopyButton';

/** Lines to copy: for a terminal, or a server's configuration. */
export function CodeLine({ text, copyLabel }: { readonly text: string; readonly copyLabel: string }) {
  return (
    <div className="flex items-start gap-2 rounded-lg border border-line bg-sunk py-1.5 pr-1.5 pl-3">
      <pre className="min-w-0 flex-1 whitespace-pre-wrap py-1 font-mono text-xs leading-relaxed [overflow-wrap:anywhere]">
        {text.trimEnd()}
      </pre>
      <CopyButton text={text} label={copyLabel} words="Copy" />
    </div>
  );
}
