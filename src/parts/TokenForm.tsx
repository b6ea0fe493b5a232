import { type FormEvent, type Ref, useState } from 'react';
import { Button } from '../ui/Button';
import { useFocusHandoff } from '../ui/focus';
import { TextField } from './TextField';

export interface TokenFormProps {
  readonly origin: string;
  readonly tokenHelp?: string | undefined;
  /** Returns why the token can't be sent, and undefined once it is kept. */
  readonly onToken: (token: string) => string | undefined;
}

/** Asks for a token where one is missing, without leaving the screen. */
export function TokenForm({ origin, tokenHelp, onToken }: TokenFormProps) {
  const input = useFocusHandoff<HTMLInputElement>();
  const [problem, setProblem] = useState<string>();

  function submit(event: FormEvent) {
    event.preventDefault();
    setProblem(onToken(input.current?.value ?? ''));
  }

  return (
    <form onSubmit={submit} className="grid max-w-120 gap-3">
      <TokenField
        ref={input}
        origin={origin}
        tokenHelp={tokenHelp}
        problem={problem}
        onEdit={() => setProblem(undefined)}
      />
      <Button variant="primary" type="submit" className="justify-self-start">
        Connect
      </Button>
    </form>
  );
}

interface TokenFieldProps {
  /** Where the token goes, and nowhere else. */
  readonly origin: string | undefined;
  /** The deployer's own words on where to get one. */
  readonly tokenHelp?: string | undefined;
  readonly problem?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly onEdit?: () => void;
  readonly ref: Ref<HTMLInputElement>;
}

/**
 * The field for a bearer token: masked, not kept by the browser, read through its ref once it is sent. It is a plain
 * text field in disguise, because browsers offer to keep what a password field holds.
 */
export function TokenField({ origin, tokenHelp, problem, placeholder, onEdit, ref }: TokenFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      ref={ref}
      label="Bearer token"
      isMasked={!isShown}
      problem={problem}
      placeholder={placeholder}
      onInput={onEdit}
      beside={
        <button
          type="button"
          aria-label="Show what is typed"
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
          className="h-6 min-w-12 rounded px-2 font-medium text-ink-2 text-xs hover:text-ink touch:h-11"
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      }
      hint={
        <>
          {tokenHelp !== undefined && <p className="mb-1 whitespace-pre-line text-ink-2">{tokenHelp}</p>}
          <p>
            Stays in this tab’s memory, goes to{' '}
            {origin === undefined ? 'the host alone' : <bdi className="break-all font-mono">{origin}</bdi>}
            {origin === undefined ? '' : ' alone'}, and is gone on reload.
          </p>
        </>
      }
    />
  );
}
