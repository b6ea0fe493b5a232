import { type FormEvent, type Ref, useState } from 'react';
import type { ProtectedResource } from '../host/openwop';
import { Button } from '../ui/Button';
import { TextField } from '../ui/fields';
import { useFocusHandoff } from '../ui/focus';
import { FirstNames } from './FirstNames';

export interface TokenFormProps {
  readonly origin: string;
  readonly tokenHelp?: string | undefined;
  readonly signIn?: ProtectedResource | null;
  /** Returns why the token can't be sent, and undefined once it is kept. */
  readonly onToken: (token: string) => string | undefined;
}

/** Asks for a token where one is missing, without leaving the screen. */
export function TokenForm({ origin, tokenHelp, signIn = null, onToken }: TokenFormProps) {
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
        signIn={signIn}
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
  /** What the host says of its sign-in. */
  readonly signIn?: ProtectedResource | null;
  readonly problem?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly onEdit?: () => void;
  readonly ref: Ref<HTMLInputElement>;
}

/**
 * The field for a bearer token: masked, not kept by the browser, read through its ref once it is sent. It is a plain
 * text field in disguise, because browsers offer to keep what a password field holds.
 */
export function TokenField({ origin, tokenHelp, signIn = null, problem, placeholder, onEdit, ref }: TokenFieldProps) {
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
          {signIn !== null && <SignInWords signIn={signIn} />}
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

/** Where the host says that tokens come from, as text and no link: nothing says that the place is safe. */
function SignInWords({ signIn: { authorizationServers, scopes } }: { readonly signIn: ProtectedResource }) {
  if (authorizationServers.length + scopes.length === 0) return null;
  return (
    <p className="mb-1 [overflow-wrap:anywhere]">
      The host says:{authorizationServers.length > 0 && ' tokens come from '}
      {authorizationServers.length > 0 && <FirstNames names={authorizationServers} />}
      {authorizationServers.length > 0 && scopes.length > 0 && ';'}
      {scopes.length > 0 && ' it asks for the scopes '}
      {scopes.length > 0 && <FirstNames names={scopes} />}.
    </p>
  );
}
