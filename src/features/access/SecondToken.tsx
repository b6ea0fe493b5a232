import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { HostError } from '../../host/failure';
import { summarizeFailure } from '../../host/failureText';
import type { Host, Limits } from '../../host/settings';
import { looksLikeSecret } from '../../model/secrets';
import { hostSource } from '../../model/source';
import { noteListAs } from '../../state/comparedSide';
import { useSettings } from '../../state/hostStore';
import { readHostElsewhere } from '../../state/sources/readElsewhere';
import { tokens } from '../../state/sources/tokens';
import { changeAddress } from '../../state/useAddress';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/fields';

const ownerOf = ({ id }: Host) => `${hostSource(id)} second`;

/** Reads the host's list with the token given last, which is forgotten then, and keeps it as somebody's. */
async function readAs(whose: string, host: Host, limits: Limits): Promise<void> {
  const owner = ownerOf(host);
  try {
    noteListAs(
      host,
      whose,
      await readHostElsewhere({ ...host, auth: 'bearer' }, limits, tokens.tokenFor(owner, host.url)),
    );
  } finally {
    tokens.forget(owner);
  }
}

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
  const [refusal, setRefusal] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const { mutate, isPending, error, variables, reset } = useMutation({
    mutationFn: (whose: string) => readAs(whose, host, limits),
    onError: (thrown) => thrown instanceof HostError || void Promise.reject(thrown),
  });
  const problem =
    refusal ??
    (error instanceof HostError
      ? `The catalog could not be read as ${variables}. ${summarizeFailure(error.failure)}`
      : undefined);

  function submit(event: FormEvent) {
    event.preventDefault();
    const input = field.current;
    if (input === null || isPending) return;
    if (input.value.trim() === '') return setRefusal('Paste their token first.');
    const whose = name.trim() || 'the other one';
    const kept = tokens.keep(ownerOf(host), host.origin, input.value);
    input.value = '';
    setRefusal(kept.ok ? undefined : kept.reason);
    if (!kept.ok) return;
    // Whoever closed the dialog meanwhile stays where they are, and finds the list among what Compare offers.
    mutate(whose, {
      onSuccess: () => {
        changeAddress({ view: 'compare', with: `as:${whose}`, tool: null, copy: 1 });
        onClose();
      },
    });
  }

  function rename(text: string) {
    const what = looksLikeSecret(text);
    setName(what === null ? text.slice(0, 60) : '');
    setRefusal(what === null ? undefined : `That looks like ${what}: it belongs into the other field.`);
  }

  return (
    <>
      <p className="mb-2 text-ink-2">
        A strict host leaves out what a caller may not run. With another bearer token, Compare shows what that principal
        sees and you don’t, and the other way round. The token goes to <bdi className="font-mono">{host.origin}</bdi>{' '}
        alone and is not kept.
      </p>
      <form onSubmit={submit} className="grid items-end gap-x-2 sm:grid-cols-[9rem_1fr_auto]">
        <TextField label="Whose" value={name} placeholder="reader" onChange={(event) => rename(event.target.value)} />
        <TextField
          ref={field}
          label="Second bearer token"
          isMasked
          onInput={() => {
            setRefusal(undefined);
            // One that is under way goes on.
            if (error !== null) reset();
          }}
        />
        <Button type="submit" aria-disabled={isPending}>
          {isPending ? 'Reading…' : 'Read as them'}
        </Button>
      </form>
      <p role="alert" className="mt-1 text-miss text-xs empty:hidden">
        {problem}
      </p>
    </>
  );
}
