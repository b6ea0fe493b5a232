import { type FormEvent, useId, useRef, useState } from 'react';
import { parseHostUrl } from '../../host/hostUrl';
import { type Host, otherHostId, type TypedHostKind } from '../../host/settings';
import { Disclosure } from '../../parts/Disclosure';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { ForgetEverything } from './ForgetEverything';
import { HostChoice } from './HostChoice';
import { NewOrigin } from './NewOrigin';
import { TokenField } from './TokenField';

/** Which host to read from now on. The address is there for a typed host alone, canonical and confirmed. */
export interface ConnectionChoice {
  readonly hostId: string;
  readonly typed?: { readonly url: string; readonly origin: string; readonly kind: TypedHostKind };
  /** As typed; absent where the field was left empty: a token kept before then stays. */
  readonly token?: string;
}

export interface ConnectionDialogProps {
  readonly hosts: readonly Host[];
  /** The host in use: an id of `hosts`, or `other`. */
  readonly hostId: string | undefined;
  readonly allowOtherHosts: boolean;
  /** The typed host that this browser keeps. */
  readonly typedUrl?: string | undefined;
  readonly typedKind: TypedHostKind;
  /** Origins of typed hosts that were confirmed before; others are asked about. */
  readonly confirmedOrigins: readonly string[];
  /** The address of index.html. */
  readonly base: URL;
  /** Whether a token is kept for the origin of this address; with no address, for any of the host's. */
  readonly hasToken: (hostId: string, url: string | undefined) => boolean;
  /** Returns why the token can't be kept, and undefined once all is well; the caller then closes the dialog. */
  readonly onConnect: (choice: ConnectionChoice) => string | undefined;
  /** Forgets what is kept for one host: its token, and for `other` its address. */
  readonly onForget: (hostId: string) => void;
  readonly onForgetEverything: () => void;
  readonly onClose: () => void;
}

type Step =
  | { readonly kind: 'form' | 'forget-everything' }
  | { readonly kind: 'new-origin'; url: string; origin: string };

/** Chooses a host, takes a token for it, and lets go of both. Nothing is asked of any host before "Connect". */
export function ConnectionDialog(props: ConnectionDialogProps) {
  const { hosts, allowOtherHosts, confirmedOrigins, base, hasToken, onConnect, onForget, onForgetEverything, onClose } =
    props;
  const formId = useId();
  const tokenInput = useRef<HTMLInputElement>(null);
  const [chosenId, setChosenId] = useState(props.hostId ?? hosts[0]?.id ?? otherHostId);
  const [address, setAddress] = useState(props.typedUrl ?? '');
  const [kind, setKind] = useState(props.typedKind);
  const [addressProblem, setAddressProblem] = useState<string>();
  const [tokenProblem, setTokenProblem] = useState<string>();
  const [forgottenId, setForgottenId] = useState<string>();
  const [step, setStep] = useState<Step>({ kind: 'form' });

  const isTyped = chosenId === otherHostId;
  const typed = parseHostUrl(address, base, { mayBeRelative: false });
  const host = hosts.find(({ id }) => id === chosenId);
  const origin = isTyped ? (typed.ok ? typed.origin : undefined) : host?.origin;
  const isKept = hasToken(chosenId, undefined) || (isTyped && props.typedUrl !== undefined);

  function connect(place?: { url: string; origin: string }) {
    const token = tokenInput.current?.value ?? '';
    const problem = onConnect({
      hostId: chosenId,
      ...(place === undefined ? {} : { typed: { url: place.url, origin: place.origin, kind } }),
      ...(token.trim() === '' ? {} : { token }),
    });
    setTokenProblem(problem);
    if (problem !== undefined) setStep({ kind: 'form' });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isTyped) return connect();
    if (!typed.ok) return setAddressProblem(typed.reason);
    if (confirmedOrigins.includes(typed.origin)) return connect(typed);
    setStep({ kind: 'new-origin', url: typed.url, origin: typed.origin });
  }

  function forget() {
    if (tokenInput.current !== null) tokenInput.current.value = '';
    if (isTyped) setAddress('');
    setTokenProblem(undefined);
    setForgottenId(chosenId);
    onForget(chosenId);
  }

  return (
    <Dialog
      title="Connection"
      onClose={onClose}
      footer={
        step.kind === 'new-origin' ? (
          <>
            <Button variant="quiet" className="mr-auto" onClick={() => setStep({ kind: 'form' })}>
              Back
            </Button>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" onClick={() => connect(step)}>
              Connect
            </Button>
          </>
        ) : step.kind === 'forget-everything' ? (
          <>
            <Button variant="quiet" className="mr-auto" onClick={() => setStep({ kind: 'form' })}>
              Back
            </Button>
            <Button className="border-miss! text-miss!" onClick={onForgetEverything}>
              Forget everything
            </Button>
          </>
        ) : (
          <>
            <Button variant="quiet" className="mr-auto" disabled={!isKept} onClick={forget}>
              Forget
            </Button>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" type="submit" form={formId}>
              Connect
            </Button>
          </>
        )
      }
    >
      {step.kind === 'new-origin' && <NewOrigin url={step.url} origin={step.origin} />}
      {step.kind === 'forget-everything' && <ForgetEverything />}
      {/* Hidden rather than left out: the token lives in its field until it is sent. */}
      <form
        id={formId}
        onSubmit={submit}
        hidden={step.kind !== 'form'}
        className="grid grid-cols-[minmax(0,1fr)] gap-5"
      >
        <HostChoice
          hosts={hosts}
          allowOtherHosts={allowOtherHosts}
          chosenId={chosenId}
          onChoose={setChosenId}
          address={address}
          kind={kind}
          onKind={setKind}
          addressOrigin={typed.ok ? typed.origin : undefined}
          addressProblem={addressProblem}
          onAddress={(text) => {
            setAddress(text);
            setAddressProblem(undefined);
          }}
        />
        <TokenField
          ref={tokenInput}
          origin={origin}
          tokenHelp={host?.tokenHelp ?? describeNeed(host)}
          placeholder={
            origin !== undefined && hasToken(chosenId, origin)
              ? 'A token is kept; leave empty to go on using it'
              : undefined
          }
          problem={tokenProblem}
          onEdit={() => setTokenProblem(undefined)}
        />
        <p role="status" className="text-ink-2 empty:hidden">
          {forgottenId === chosenId && !isKept ? 'Forgotten. Nothing is kept for this host.' : ''}
        </p>
        <div className="border-line border-t pt-3 text-ink-2">
          <Disclosure summary="What this browser keeps">
            <p className="mb-3">
              Tokens stay in this tab’s memory. Your selection, saved arguments, columns, theme and a typed host’s
              address are stored in this browser and sent nowhere.
            </p>
            <Button onClick={() => setStep({ kind: 'forget-everything' })}>Forget everything</Button>
          </Disclosure>
        </div>
      </form>
    </Dialog>
  );
}

function describeNeed(host: Host | undefined): string | undefined {
  if (host === undefined) return undefined;
  switch (host.auth) {
    case 'bearer':
      return undefined;
    case 'none':
      return 'This host is set up to answer without a token: leave the field empty unless it asks for one.';
    case 'cookie':
      return 'This host knows you by its own sign-in: leave the field empty unless it asks for a token.';
    default:
      return host.auth satisfies never;
  }
}
