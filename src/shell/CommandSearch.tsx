import { useEffect, useMemo, useState } from 'react';
import type { ToolMatch } from '../engine/engine';
import type { SearchProposal } from '../engine/searchAdvice';
import { foldText } from '../model/compareText';
import { markedTexts, parseQuery } from '../model/query';
import { formatCounted } from '../parts/formatQuantity';
import { IdText } from '../parts/IdText';
import { UntrustedText } from '../parts/UntrustedText';
import { catalogClient } from '../state/catalogClient';
import { useKnownCatalog } from '../state/catalogSummary';
import { useDrafts, useOpenId } from '../state/drafts';
import { useEngineQuery } from '../state/engineQuery';
import { changeAddress } from '../state/useAddress';
import { Palette, type PaletteGroup, type PaletteItem } from '../ui/Palette';
import type { Command } from './keyCommands';
import { listCommands, listSubjects, type PaletteSubjects } from './paletteCommands';

type PaletteCommand = Command & { readonly run: () => void };

/** The most entries of one group that are listed: a longer text finds the others. */
const maxOfGroup = 20;

/** The palette: every command, the catalog's tools, and what filters, identities and formats there are. */
export function CommandSearch({ onClose }: { readonly onClose: () => void }) {
  const drafts = useDrafts();
  const openId = useOpenId();
  const [formats, setFormats] = useState<PaletteSubjects['formats']>([]);
  useEffect(() => {
    // They come with the code that writes them. Where that can't be loaded, the view Allowlist says so.
    import('../clients/targets').then(
      ({ targets }) => setFormats(targets),
      () => undefined,
    );
  }, []);
  const { findCommands, findSubjects } = useMemo(() => {
    const subjects: PaletteSubjects = { drafts, openId, formats };
    const bind = (commands: readonly Command[]) =>
      commands.map((command) => ({ ...command, run: () => command.run?.() }));
    return {
      findCommands: createCommandFinder(bind(listCommands())),
      findSubjects: createCommandFinder(bind(listSubjects(subjects))),
    };
  }, [drafts, openId, formats]);
  const [text, setText] = useState('');
  const { tools, proposals, foundFor, isSearching } = useFoundTools(text.trim());
  const found = useMemo(() => (foundFor === '' ? [] : findSubjects(foundFor)), [findSubjects, foundFor]);
  const groups = findCommands(text);
  const isFirstPending = groups.length === 0 && isSearching;
  if (text.trim() !== '') {
    if (tools !== null && tools.length > 0) {
      const marks = markedTexts(parseQuery(foundFor));
      groups.push({ label: 'Tools', items: tools.map((tool) => toolItem(tool, marks)) });
    }
    groups.push(...found);
    if (proposals.length > 0) groups.push({ label: 'Did you mean', items: proposals.map(proposalItem) });
  }
  return (
    <Palette
      title="Commands and tools"
      prompt="Find a tool or a command"
      text={text}
      onText={setText}
      groups={groups}
      isFirstPending={isFirstPending}
      empty={isSearching ? null : <Nothing isBroken={tools === null} />}
      onClose={onClose}
    />
  );
}

/**
 * The tools of the last answered text stay until the next answer is there; null where asking failed. Where there is none:
 * texts that find some.
 */
function useFoundTools(text: string) {
  // Another list holds other tools.
  const { revision } = useKnownCatalog();
  const { answer, failure } = useEngineQuery('find', [text, revision], async (signal) => {
    const tools = text === '' ? [] : await catalogClient.ask('find', { text, limit: 20 });
    const advice =
      text === '' || tools.length > 0
        ? null
        : await catalogClient.ask('searchAdvice', { q: text, choices: new Map(), result: null }, { signal });
    const proposals = advice === null ? [] : [...advice.missed.flatMap((term) => term.proposals), ...advice.fewer];
    return { text, tools, proposals };
  });
  const isSearching = failure === null && answer?.text !== text;
  return {
    tools: failure === null ? (answer?.tools ?? []) : null,
    proposals: answer?.proposals ?? [],
    foundFor: answer?.text ?? text,
    isSearching,
  };
}

/** Finds the commands that hold every word of a text; those that begin with it first. */
function createCommandFinder(commands: readonly PaletteCommand[]): (text: string) => PaletteGroup[] {
  // Folded once, when the first text is looked for: there may be thousands.
  let folded: readonly { readonly command: PaletteCommand; readonly whole: string }[] | undefined;
  return (text) => {
    const start = foldText(text.trim());
    const words = start.split(/\s+/);
    folded ??= commands.map((command) => {
      const { label, group, hint = '' } = command;
      return { command, whole: foldText(`${label} ${group} ${hint}`) };
    });
    const matching = folded.filter(({ whole }) => words.every((word) => whole.includes(word)));
    const begins = start === '' ? [] : matching.filter(({ whole }) => whole.startsWith(start));
    const groups = new Map<string, PaletteItem[]>();
    for (const { command } of new Set([...begins, ...matching])) {
      const items = groups.get(command.group) ?? [];
      if (items.length < maxOfGroup) items.push(commandItem(command));
      groups.set(command.group, items);
    }
    return Array.from(groups, ([label, items]) => ({ label, items }));
  };
}

function commandItem({ id, label, hint = '', run }: PaletteCommand): PaletteItem {
  return {
    id: `command ${id}`,
    onChoose: run,
    content: (
      <>
        <UntrustedText className="min-w-0 flex-1 truncate" text={label} />
        {hint !== '' && <span className="flex-none truncate text-ink-3 text-xs">{hint}</span>}
      </>
    ),
  };
}

function toolItem(tool: ToolMatch, marks: readonly string[]): PaletteItem {
  return {
    id: `tool ${tool.copy} ${tool.toolId}`,
    onChoose: () => changeAddress({ view: 'catalog', tool: tool.toolId, copy: tool.copy }),
    content: (
      <span className="flex min-w-0 flex-1 items-baseline gap-x-3 max-sm:flex-col">
        {tool.title !== undefined && (
          <UntrustedText className="max-w-full flex-none truncate sm:max-w-[55%]" text={tool.title} marks={marks} />
        )}
        <span className="relative flex min-w-0 max-w-full font-mono text-ink-2 text-xs">
          <IdText id={tool.toolId} copyNote={tool.copy > 1 ? ` (copy ${tool.copy})` : ''} marks={marks} />
        </span>
      </span>
    ),
  };
}

function proposalItem({ q, count }: SearchProposal): PaletteItem {
  return {
    id: `proposal ${q}`,
    onChoose: () => changeAddress({ view: 'catalog', q }),
    content: (
      <>
        <UntrustedText className="min-w-0 flex-1 truncate" text={q} />
        <span className="flex-none text-ink-3 text-xs">{formatCounted(count, 'tool')}</span>
      </>
    ),
  };
}

function Nothing({ isBroken }: { readonly isBroken: boolean }) {
  return isBroken ? 'Tools can’t be searched just now.' : 'No results';
}
