import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/Button';
import { useFocusHandoff } from '../../ui/useFocusHandoff';
import { TokenField } from './TokenField';

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
    <form onSubmit={submit} className="grid max-w-[30rem] gap-3">
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
