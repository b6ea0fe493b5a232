import { type FormEvent, useId, useRef, useState } from 'react';
import { compareCatalogs } from '../../access/compareIdentities';
import { HostError } from '../../host/failure';
import { describeFailure } from '../../host/failureText';
import type { Host } from '../../host/settings';
import { looksLikeSecret } from '../../model/secrets';
import { Age } from '../../parts/Age';
import { formatCount, formatCounted } from '../../parts/formatQuantity';
import { UntrustedText } from '../../parts/UntrustedText';
import { useNow } from '../../parts/useNow';
import { forgetListsAs, noteListAs } from '../../state/listsAs';
import { useSettings } from '../../state/page';
import { readHostElsewhere } from '../../state/readElsewhere';
import { tokens } from '../../state/requests';
import { changeAddress } from '../../state/useAddress';
import { catalogClient } from '../../state/useCatalog';
import { Button } from '../../ui/Button';
import { noAutofillProps } from '../../ui/noAutofillProps';

/** What became of reading the catalog with another token. */
type SecondReading =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading'; readonly name: string }
  /** `words` say why and what to do, as for any failed reading. */
  | { readonly kind: 'failed'; readonly name: string; readonly words: string }
  | {
      readonly kind: 'read';
      readonly name: string;
      readonly at: number;
      readonly compared: ReturnType<typeof compareCatalogs>;
    };

export interface SecondTokenProps {
  /** Where the token goes, and nowhere else. */
  readonly host: Host;
  readonly onClose: () => void;
}

const secondIdentity = 'second';
const maxShown = 100;
const everyMinute = 60_000;

/**
 * The same host's catalog through somebody else's eyes: the one way to see what a strict host hides from them. The
 * token stays in its field until it is sent, and is never put into state.
 */
export function SecondToken({ host, onClose }: SecondTokenProps) {
  const { limits } = useSettings();
  const id = useId();
  const [reading, setReading] = useState<SecondReading>({ kind: 'none' });
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();

  function submit(event: FormEvent) {
    event.preventDefault();
    const token = field.current?.value ?? '';
    if (token.trim() === '') return setProblem('Paste their token first.');
    setProblem(read(name.trim() || 'the other one', token));
    if (field.current !== null) field.current.value = '';
  }

  /** Begins to read; returns why the token can't be used. */
  function read(whose: string, token: string): string | undefined {
    const owner = { hostId: host.id, identity: secondIdentity };
    const kept = tokens.keep(owner, host.origin, token);
    if (!kept.ok) return kept.reason;
    setReading({ kind: 'reading', name: whose });
    void readAs(whose, tokens.tokenFor(owner, host.url)).then(setReading, (error: unknown) => {
      if (!(error instanceof HostError)) throw error;
      const { title, nextStep } = describeFailure(error.failure);
      setReading({ kind: 'failed', name: whose, words: `${title}. ${nextStep}` });
    });
    return undefined;
  }

  async function readAs(whose: string, token: string | undefined): Promise<SecondReading> {
    const list = await readHostElsewhere({ ...host, auth: 'bearer' }, limits, token);
    noteListAs(host, whose, list);
    const compared = compareCatalogs(await catalogClient.ask('hostToolIds', null), list.toolIds);
    return { kind: 'read', name: whose, at: Date.now(), compared };
  }

  function forget() {
    tokens.forgetIdentity({ hostId: host.id, identity: secondIdentity });
    forgetListsAs();
    setReading({ kind: 'none' });
  }

  function compare(whose: string) {
    changeAddress({ view: 'compare', of: null, with: `as:${whose}`, tool: null, copy: 1 });
    onClose();
  }

  function rename(text: string) {
    const what = looksLikeSecret(text);
    setName(what === null ? text.slice(0, 60) : '');
    setProblem(what === null ? undefined : `That looks like ${what}: it belongs into the other field.`);
  }

  return (
    <>
      <p className="mb-2 text-ink-2">
        A strict host leaves out what a caller may not run. With another bearer token the same list tells what that
        principal doesn’t see. It stays in this tab’s memory and goes to <bdi className="font-mono">{host.origin}</bdi>{' '}
        alone.
      </p>
      <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
        <span>
          <label htmlFor={`${id}-name`} className="mb-1 block font-medium">
            Whose
          </label>
          <input
            id={`${id}-name`}
            value={name}
            placeholder="reader"
            autoComplete="off"
            onChange={(event) => rename(event.target.value)}
            className="h-8 w-36 rounded-md border border-ctl bg-panel px-2.5 placeholder:text-ink-3 touch:h-11 max-sm:text-base"
          />
        </span>
        <span className="min-w-0 flex-1 basis-48">
          <label htmlFor={`${id}-token`} className="mb-1 block w-fit font-medium">
            Second bearer token
          </label>
          <input
            ref={field}
            id={`${id}-token`}
            type="text"
            {...noAutofillProps}
            aria-describedby={`${id}-problem`}
            onInput={() => setProblem(undefined)}
            className="h-8 w-full rounded-md border border-ctl bg-panel px-2.5 font-mono text-xs [-webkit-text-security:disc] touch:h-11 max-sm:text-base"
          />
        </span>
        <Button type="submit" aria-disabled={reading.kind === 'reading'}>
          Read as them
        </Button>
      </form>
      <p id={`${id}-problem`} role="status" className="mt-1 text-miss text-xs empty:hidden">
        {problem}
      </p>
      <Outcome reading={reading} onForget={forget} onCompare={compare} />
    </>
  );
}

interface OutcomeProps {
  readonly reading: SecondReading;
  /** Forgets the token and what it showed. */
  readonly onForget: () => void;
  /** Shows field by field how what they see differs. */
  readonly onCompare: (name: string) => void;
}

function Outcome({ reading, onForget, onCompare }: OutcomeProps) {
  const now = useNow(reading.kind === 'read' ? everyMinute : null);
  switch (reading.kind) {
    case 'none':
      return null;
    case 'reading':
      return (
        <p role="status" className="mt-2 text-ink-2">
          Reading the catalog as {reading.name}…
        </p>
      );
    case 'failed':
      return (
        <p role="alert" className="mt-2">
          The catalog could not be read as {reading.name}. {reading.words}
        </p>
      );
    case 'read': {
      const { hidden, extra, shared } = reading.compared;
      return (
        <div className="mt-3 rounded-lg border border-line px-3 py-2">
          <p role="status" className="flex flex-wrap items-center gap-x-2">
            <span>
              <b className="font-semibold">
                <UntrustedText text={reading.name} />
              </b>{' '}
              doesn’t see {formatCounted(hidden.length, 'tool')} of yours, sees {formatCount(shared)} of them
              {extra.length > 0 && `, and ${formatCount(extra.length)} that you don’t`}.
            </span>
            <span className="ml-auto text-ink-3 text-xs">
              <Age at={reading.at} now={now} />
            </span>
            <Button variant="quiet" onClick={() => onCompare(reading.name)}>
              Compare
            </Button>
            <Button variant="quiet" onClick={onForget}>
              Forget
            </Button>
          </p>
          <ToolIds title="Hidden from them" ids={hidden} isHere />
          <ToolIds title="Hidden from you" ids={extra} />
        </div>
      );
    }
    default:
      return reading satisfies never;
  }
}

interface ToolIdsProps {
  readonly title: string;
  readonly ids: readonly string[];
  /** Whether the catalog shows them, so that each opens. */
  readonly isHere?: boolean;
}

function ToolIds({ title, ids, isHere = false }: ToolIdsProps) {
  if (ids.length === 0) return null;
  return (
    <>
      <h4 className="mt-2 mb-1 font-semibold text-ink-2 text-xs">{title}</h4>
      <ul aria-label={title} className="max-h-40 overflow-y-auto font-mono text-xs">
        {ids.slice(0, maxShown).map((toolId) => (
          <li key={toolId} className="py-0.5 [overflow-wrap:anywhere]">
            {!isHere ? (
              <UntrustedText text={toolId} />
            ) : (
              <button
                type="button"
                className="min-h-6 text-left hover:underline"
                onClick={() => changeAddress({ view: 'catalog', tool: toolId, copy: 1 })}
              >
                <UntrustedText text={toolId} />
              </button>
            )}
          </li>
        ))}
      </ul>
      {ids.length > maxShown && <p className="text-ink-3 text-xs">and {formatCount(ids.length - maxShown)} more</p>}
    </>
  );
}
