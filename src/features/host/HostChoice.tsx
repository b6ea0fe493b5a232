import { useId } from 'react';
import { type AuthKind, otherHostId, type TypedHostKind } from '../../host/settings';
import { useSettings } from '../../state/hostStore';
import { RadioOption, TextField } from '../../ui/fields';

interface HostChoiceProps {
  readonly chosenId: string;
  readonly onChoose: (hostId: string) => void;
  /** The typed address, its origin as a browser reads it, and what is wrong with it. */
  readonly address: string;
  readonly addressOrigin: string | undefined;
  readonly addressProblem: string | undefined;
  readonly onAddress: (text: string) => void;
  readonly kind: TypedHostKind;
  readonly onKind: (kind: TypedHostKind) => void;
}

const authWords: Readonly<Record<AuthKind, string>> = { none: 'no token', bearer: 'token', cookie: 'sign-in' };

const kindWords = [
  ['openwop', 'OpenWOP host'],
  ['mcp', 'MCP server: this very address'],
] as const satisfies readonly (readonly [TypedHostKind, string])[];

/** The hosts of this deployment, and a field for another one where that is allowed. */
export function HostChoice(props: HostChoiceProps) {
  const { hosts, allowOtherHosts } = useSettings();
  const { chosenId, onChoose, address, addressOrigin, addressProblem, onAddress, kind } = props;
  const name = useId();
  const isOther = chosenId === otherHostId;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">Host</legend>
      <div className="divide-y divide-line overflow-hidden rounded-lg border border-line">
        <div className="max-h-56 divide-y divide-line overflow-y-auto">
          {hosts.map((host) => (
            <RadioOption
              key={host.id}
              name={name}
              label={host.label}
              gloss={`${authWords[host.auth]}, ${host.url}`}
              isChosen={host.id === chosenId}
              onChoose={() => onChoose(host.id)}
            />
          ))}
        </div>
        {allowOtherHosts && (
          <div className={isOther ? 'bg-sunk' : ''}>
            <RadioOption name={name} label="Another host" isChosen={isOther} onChoose={() => onChoose(otherHostId)} />
            <div className="px-3 pb-3 pl-9.5">
              <TextField
                label="Host URL"
                inputMode="url"
                placeholder="https://tools.example.com"
                value={address}
                problem={addressProblem}
                onPointerDown={() => onChoose(otherHostId)}
                onChange={(event) => {
                  onChoose(otherHostId);
                  onAddress(event.target.value);
                }}
                hint={
                  isOther && addressOrigin !== undefined ? (
                    <>
                      Read as <bdi className="break-all font-mono text-ink-2">{addressOrigin}</bdi>
                    </>
                  ) : undefined
                }
              />
              {isOther && (
                <fieldset className="mt-2">
                  <legend className="mb-0.5 text-ink-2">What answers there</legend>
                  <div className="flex flex-wrap gap-x-5">
                    {kindWords.map(([value, words]) => (
                      <label key={value} className="flex min-h-6 items-center gap-2 touch:min-h-11">
                        <input
                          type="radio"
                          name={`${name}-kind`}
                          className="radio"
                          checked={kind === value}
                          onChange={() => props.onKind(value)}
                        />
                        {words}
                      </label>
                    ))}
                  </div>
                </fieldset>
              )}
            </div>
          </div>
        )}
      </div>
    </fieldset>
  );
}
