import { useId } from 'react';
import { type AuthKind, otherHostId, type TypedHostKind } from '../../host/settings';
import { TextField } from '../../parts/TextField';
import { useSettings } from '../../state/page';

interface HostChoiceProps {
  readonly chosenId: string;
  readonly onChoose: (hostId: string) => void;
  /** The typed address, its origin as a browser reads it, and what is wrong with it. */
  readonly address: string;
  readonly addressOrigin: string | undefined;
  readonly addressProblem: string | undefined;
  readonly onAddress: (text: string) => void;
  /** What the typed host speaks. */
  readonly kind: TypedHostKind;
  readonly onKind: (kind: TypedHostKind) => void;
}

const authWords: Readonly<Record<AuthKind, string>> = { none: 'no token', bearer: 'token', cookie: 'sign-in' };

const kindWords = [
  ['openwop', 'OpenWOP host'],
  ['mcp', 'MCP server: this very address'],
] as const satisfies readonly (readonly [TypedHostKind, string])[];

const lineLook = 'flex min-h-9 items-center gap-2.5 px-3 py-1.5 has-checked:bg-sunk touch:min-h-11';

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
            <label key={host.id} className={lineLook}>
              <input
                type="radio"
                name={name}
                className="radio"
                aria-label={host.label}
                checked={host.id === chosenId}
                onChange={() => onChoose(host.id)}
              />
              <span className="min-w-0 flex-1">
                <span className="block font-medium [overflow-wrap:anywhere]">{host.label}</span>
                <bdi className="block truncate font-mono text-ink-3 text-xs">{host.url}</bdi>
              </span>
              <span className="flex-none text-ink-3 text-xs">{authWords[host.auth]}</span>
            </label>
          ))}
        </div>
        {allowOtherHosts && (
          <div className={isOther ? 'bg-sunk' : ''}>
            <label className={lineLook}>
              <input
                type="radio"
                name={name}
                className="radio"
                checked={isOther}
                onChange={() => onChoose(otherHostId)}
              />
              <span className="font-medium">Another host</span>
            </label>
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
