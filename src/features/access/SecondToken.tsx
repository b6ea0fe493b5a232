import { type FormEvent, useRef, useState } from 'react';
import { HostError } from '../../host/failure';
import { summarizeFailure } from '../../host/failureText';
import type { Host } from '../../host/settings';
import { looksLikeSecret } from '../../model/secrets';
import { TextField } from '../../parts/TextField';
import { useSettings } from '../../state/hostStore';
import { noteListAs } from '../../state/listsAs';
import { readHostElsewhere } from '../../state/readElsewhere';
import { tokens } from '../../state/requests';
import { changeAddress } from '../../state/useAddress';
import { Button } from '../../ui/Button';

interface SecondTokenProps {
  /** Where the token goes, and nowhere else. */
  readonly host: Host;
  readonly onClose: () => void;
}

/**
 * The same host's catalog through somebody else's eyes: the one way to see what a strict host hides from them. The
 * token stays in its field until it is sent, is never put into state, and is forgotten once the list is there.
 */
export function SecondToken({ host, onClose }: SecondTokenProps) {
  const { limits } = useSettings();
  const [name, setName] = useState('');
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const input = field.current;
    if (input === null || isReading) return;
    if (input.value.trim() === '') return setProblem('Paste their token first.');
    const whose = name.trim() || 'the other one';
    const owner = { hostId: host.id, identity: 'second' };
    const kept = tokens.keep(owner, host.origin, input.value);
    input.value = '';
    setProblem(kept.ok ? undefined : kept.reason);
    if (!kept.ok) return;
    setReading(true);
    try {
      const token = tokens.tokenFor(owner, host.url);
      noteListAs(host, whose, await readHostElsewhere({ ...host, auth: 'bearer' }, limits, token));
      // Whoever closed the dialog meanwhile finds the list among what Compare offers.
      if (!input.isConnected) return;
      changeAddress({ view: 'compare', of: null, with: `as:${whose}`, tool: null, copy: 1 });
      onClose();
    } catch (error) {
      if (!(error instanceof HostError)) throw error;
      setProblem(`The catalog could not be read as ${whose}. ${summarizeFailure(error.failure)}`);
    } finally {
      tokens.forgetIdentity(owner);
      setReading(false);
    }
  }

  function rename(text: string) {
    const what = looksLikeSecret(text);
    setName(what === null ? text.slice(0, 60) : '');
    setProblem(what === null ? undefined : `That looks like ${what}: it belongs into the other field.`);
  }

  return (
    <>
      <p className="mb-2 text-ink-2">
        A strict host leaves out what a caller may not run. With another bearer token, Compare shows what that principal
        sees and you don’t, and the other way round. The token goes to <bdi className="font-mono">{host.origin}</bdi>{' '}
        alone and is not kept.
      </p>
      <form onSubmit={(event) => void submit(event)} className="grid items-end gap-x-2 sm:grid-cols-[9rem_1fr_auto]">
        <TextField label="Whose" value={name} placeholder="reader" onChange={(event) => rename(event.target.value)} />
        <TextField ref={field} label="Second bearer token" isMasked onInput={() => setProblem(undefined)} />
        <Button type="submit" aria-disabled={isReading}>
          {isReading ? 'Reading…' : 'Read as them'}
        </Button>
      </form>
      <p role="alert" className="mt-1 text-miss text-xs empty:hidden">
        {problem}
      </p>
    </>
  );
}
