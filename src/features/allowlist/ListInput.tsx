import { useState } from 'react';
import { givenNames } from '../../draft/draft';
import type { Draft } from '../../model/draft';
import { revealPlain } from '../../model/revealText';
import { formatCounted } from '../../parts/formatQuantity';
import { UntrustedText } from '../../parts/UntrustedText';
import { agentsOf } from '../../state/askHost';
import { usePage } from '../../state/page';
import { catalogClient } from '../../state/useCatalog';
import { Button } from '../../ui/Button';
import { FileButton } from '../../ui/FileButton';
import { TextArea } from '../../ui/Input';
import { readTextFile } from '../../ui/readTextFile';
import { Select } from '../../ui/Select';
import { type ImportStep, type PlaceTools, placeReading, readImport } from './importList';

export interface ListInputProps {
  /** Whose server names its names are read by. */
  readonly draft: Draft;
  readonly step: ImportStep | null;
  readonly onStep: (step: ImportStep | null) => void;
}

const noAnswer = (): ImportStep => ({
  kind: 'refused',
  why: 'The catalog did not answer, so it is not known which tools this means. Try again.',
});
const noHost = () => ({ why: 'The question could not be asked. Try again.' });

/** A list from elsewhere: pasted, dropped, opened, or an agent's, straight from the host. */
export function ListInput({ draft, step, onStep }: ListInputProps) {
  const { host, settings } = usePage();
  const agentHost = agentsOf(host, settings.limits);
  const place: PlaceTools = (reading) =>
    catalogClient.ask('place', { reading, aliases: draft.aliases, given: givenNames(draft) });
  const [text, setText] = useState('');
  const [isAsking, setAsking] = useState(false);
  const [agents, setAgents] = useState<Extract<ImportStep, { kind: 'agents' }>['agents']>([]);
  const [chosen, setChosen] = useState('');
  const read = async (next: string) => {
    const reading = next.trim() === '' ? null : await readImport(next, place).catch(noAnswer);
    setAgents(reading?.kind === 'agents' ? reading.agents : []);
    setChosen('');
    onStep(reading);
  };
  const open = async (file: File | undefined) => {
    if (file === undefined) return;
    const opened = await readTextFile(file);
    if (opened.ok) type(opened.text);
    else onStep({ kind: 'refused', why: opened.reason });
  };
  const type = (next: string) => {
    setText(next);
    void read(next);
  };
  return (
    <>
      <TextArea
        aria-label="Text to import"
        rows={5}
        value={text}
        onChange={(event) => type(event.target.value)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={async (event) => {
          const [file] = event.dataTransfer.files;
          if (file === undefined) return;
          event.preventDefault();
          await open(file);
        }}
        isCode
      />
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
              if ('text' in answer) await read(answer.text);
              else onStep({ kind: 'refused', why: answer.why });
            }}
          >
            {isAsking ? 'Asking…' : `Ask ${agentHost.label} for its agents`}
          </Button>
        )}
      </div>
      {agents.length > 0 && (
        <label className="flex flex-wrap items-center gap-2">
          <span className="font-medium">Whose list?</span>
          <Select
            aria-label="Agent"
            value={chosen}
            onChange={async (event) => {
              setChosen(event.target.value);
              const agent = agents[Number(event.target.value)];
              if (event.target.value !== '' && agent !== undefined) {
                onStep(await placeReading(agent.label, 'agent', agent.reading, place, agent.agentId).catch(noAnswer));
              } else onStep({ kind: 'agents', agents });
            }}
            wrapperClassName="max-w-full"
          >
            <option value="">Choose one of {agents.length}</option>
            {agents.map(({ agentId, label, reading }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a file may name one agent twice
              <option key={i} value={i}>
                {revealPlain(label === agentId ? label : `${label} · ${agentId}`)} (
                {formatCounted(reading.allowed.length, 'tool')})
              </option>
            ))}
          </Select>
        </label>
      )}
      {step?.kind === 'agents' && step.agents.length === 0 && <p className="text-ink-2">It lists no agent.</p>}
      {step?.kind === 'refused' && (
        <p role="alert" className="text-miss">
          <UntrustedText text={step.why} />
        </p>
      )}
    </>
  );
}
