import { useState } from 'react';
import type { ListChoice } from '../../clients/importAllowlist';
import type { Draft } from '../../model/draft';
import { revealPlain } from '../../model/revealText';
import { FirstNames } from '../../parts/FirstNames';
import { formatCounted } from '../../parts/formatQuantity';
import { HiddenInField, UntrustedText } from '../../parts/UntrustedText';
import { agentsOf } from '../../state/askHost';
import { useHost, useSettings } from '../../state/hostStore';
import { useAreFilesRead } from '../../state/sources/line';
import { Button } from '../../ui/Button';
import { FirstList } from '../../ui/FirstItems';
import { fileDrop, readTextFile } from '../../ui/files';
import { FileButton, Select, TextArea } from '../../ui/Input';
import {
  buildImported,
  type ImportedList,
  type ImportStep,
  noDecisions,
  placeReading,
  readImport,
  undecidedNames,
} from './importList';
import { placeFor } from './placeFor';

export interface ListInputProps {
  /** Whose server names its names are read by. */
  readonly draft: Draft;
  readonly step: ImportStep | null;
  readonly onStep: (step: ImportStep | null) => void;
  /** Makes a draft of each of these lists of a file. */
  readonly onEach?: (lists: readonly ImportedList[]) => void;
}

const choiceWords = {
  agents: { name: 'Agent', question: 'Whose list?' },
  sets: { name: 'Set', question: 'Which of its lists?' },
  formats: { name: 'Format', question: 'Several formats fit. Which is it?' },
} as const;

/** What a list is called and how much it holds; an agent without a list is not one that may call nothing. */
function describeChoice({ label, format, agentId, reading, isUnstated, lacks = [] }: ListChoice): string {
  const names = agentId === undefined ? [label, format] : [label, agentId];
  const { allowed } = reading;
  const size =
    isUnstated === true
      ? 'states no list'
      : agentId !== undefined && allowed.length === 0
        ? 'may call no tools'
        : agentId !== undefined
          ? formatCounted(allowed.length, 'tool')
          : formatCounted(allowed.length, 'entry', 'entries');
  const missing = lacks.length === 0 ? '' : `; its host lacks ${revealPlain(lacks.join(', '))}`;
  return `${revealPlain([...new Set(names)].join(' · '))} (${size}${missing})`;
}

const noList =
  'This agent states no list: which tools it may call is up to its host. There is nothing to bring in, and nothing is missing.';

export const noAnswer = (): ImportStep => ({
  kind: 'refused',
  why: 'The catalog did not answer, so it is not known which tools this means. Try again.',
});
const noHost = () => ({ why: 'The question could not be asked. Try again.' });

/** A list from elsewhere: pasted, dropped, opened, or an agent's, straight from the host. */
export function ListInput({ draft, step, onStep, onEach }: ListInputProps) {
  const host = useHost();
  const settings = useSettings();
  const agentHost = agentsOf(host, settings.limits);
  const place = placeFor(draft);
  const areFilesRead = useAreFilesRead();
  const [text, setText] = useState('');
  const [isAsking, setAsking] = useState(false);
  const [several, setSeveral] = useState<Extract<ImportStep, { kind: 'several' }> | null>(null);
  const [chosen, setChosen] = useState('');
  const read = async (next: string, from?: string) => {
    const reading = next.trim() === '' ? null : await readImport(next, place, from).catch(noAnswer);
    setSeveral(reading?.kind === 'several' ? reading : null);
    setChosen('');
    onStep(reading);
  };
  const open = async (file: File | undefined) => {
    if (file === undefined) return;
    const opened = await readTextFile(file);
    if (opened.ok) type(opened.text, file.name);
    else onStep({ kind: 'refused', why: opened.reason });
  };
  const type = (next: string, fileName?: string) => {
    setText(next);
    void read(next, fileName);
  };
  return (
    <>
      <TextArea
        aria-label="Text to import"
        rows={5}
        value={text}
        onChange={(event) => type(event.target.value)}
        {...fileDrop(open)}
        isCode
      />
      <HiddenInField text={text} />
      {step === null && text.trim() !== '' && !areFilesRead && (
        <p role="status" className="text-ink-2">
          Your files are still being read. The names in this list are looked up then.
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <FileButton onFile={open}>Open a file</FileButton>
        {agentHost !== null && (
          <Button
            disabled={isAsking}
            onClick={async () => {
              setAsking(true);
              const answer = await agentHost.onAsk().catch(noHost);
              setAsking(false);
              setText('');
              if ('text' in answer) await read(answer.text, `the agents of ${agentHost.label}`);
              else onStep({ kind: 'refused', why: answer.why });
            }}
          >
            {isAsking ? 'Asking…' : `Ask ${agentHost.label} for its agents`}
          </Button>
        )}
      </div>
      {several !== null && several.lists.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <label className="flex flex-wrap items-center gap-2">
            <span className="font-medium">{choiceWords[several.of].question}</span>
            <Select
              aria-label={choiceWords[several.of].name}
              value={chosen}
              onChange={async (event) => {
                setChosen(event.target.value);
                const at = event.target.value === '' ? -1 : Number(event.target.value);
                const one = several.lists[at];
                if (one === undefined) onStep(several);
                else if (one.isUnstated === true) onStep({ kind: 'refused', why: noList });
                else onStep(several.each[at] ?? (await placeReading(one, place, several.from).catch(noAnswer)));
              }}
              wrapperClassName="max-w-full"
            >
              <option value="">Choose one of {several.lists.length}</option>
              {several.lists.map((one, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a file may name one list twice
                <option key={i} value={i}>
                  {describeChoice(one)}
                </option>
              ))}
            </Select>
          </label>
          {onEach !== undefined &&
            several.each.length > 0 &&
            (several.each.every(({ holds }) => holds.length === 0) ? (
              <EachSet lists={several.each} onOpen={onEach} />
            ) : (
              <p className="basis-full text-ink-2 text-xs">
                A part of the file limits tools and can’t be read, so a draft of each is not offered: choose a set to
                decide.
              </p>
            ))}
        </div>
      )}
      {step?.kind === 'several' && step.lists.length === 0 && <p className="text-ink-2">It lists no agent.</p>}
      {step?.kind === 'refused' && (
        <p role="alert" className="text-miss">
          <UntrustedText text={step.why} />
        </p>
      )}
    </>
  );
}

interface EachSetProps {
  readonly lists: readonly ImportedList[];
  readonly onOpen: (lists: readonly ImportedList[]) => void;
}

/** Opens a draft of each set that holds anything certain; lists the sets and names that this leaves out. */
function EachSet({ lists, onOpen }: EachSetProps) {
  const sets = lists.map((list) => {
    const { entries, patterns, denied = [] } = buildImported(list, noDecisions, []);
    return { list, isEmpty: entries.size + patterns.size + denied.length === 0, names: undecidedNames(list.placed) };
  });
  const opened = sets.flatMap(({ list, isEmpty }) => (isEmpty ? [] : [list]));
  const short = sets.filter(({ isEmpty, names }) => isEmpty || names.length > 0);
  return (
    <>
      <Button disabled={opened.length === 0} onClick={() => onOpen(opened)}>
        Open a draft of each
      </Button>
      {short.length > 0 && (
        <FirstList items={short} aria-label="Left out of the drafts" className="grid basis-full gap-1 text-xs">
          {({ list, isEmpty, names }, i) => (
            // A file may name one list twice.
            <li key={i} className="[overflow-wrap:anywhere]">
              <UntrustedText className="font-medium" text={list.name} />{' '}
              {isEmpty ? 'is not opened: ' : 'opens without '}
              {names.length === 0 ? (
                'it holds nothing.'
              ) : (
                <span className="text-ink-2">
                  <FirstNames names={names} />, as it is not known which tool is meant. Choose the set to decide.
                </span>
              )}
            </li>
          )}
        </FirstList>
      )}
    </>
  );
}
