import { useId, useState } from 'react';
import type { Provider, ProviderSuggestion } from '../../access/grants';
import type { DecisionOf } from '../../model/decision';
import type { CredentialMapping } from '../../model/readiness';
import { revealPlain } from '../../model/revealText';
import { looksLikeSecret } from '../../model/secrets';
import { formatCount } from '../../parts/formatQuantity';
import { Disclosure } from '../../parts/Section';
import { UntrustedText } from '../../parts/UntrustedText';
import { withdraw } from '../../state/ledger';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/fields';

export interface ProviderChoiceProps {
  readonly family: string;
  /** How many tools of the catalog are of that family; 1 leaves the family's button out. */
  readonly familySize: number;
  readonly providers: readonly Provider[];
  readonly suggestion: ProviderSuggestion | null;
  readonly mapping: DecisionOf<'credential'> | undefined;
  /** The source says that a credential is needed: "none needed" then takes a reason. */
  readonly isNeedStated: boolean;
  /** No provider: none is needed, for a `reason` where the source says otherwise. */
  readonly onMap: (about: CredentialMapping['about'], provider: string, reason?: string) => void;
}

/** Whose credential a tool needs: nobody but a person can say, so one decides, for the tool or for all of its family. */
export function ProviderChoice(props: ProviderChoiceProps) {
  const { family, familySize, providers, suggestion, mapping, isNeedStated, onMap } = props;
  const id = useId();
  const [text, setText] = useState(mapping?.value || suggestion?.provider || '');
  const [problem, setProblem] = useState<string>();
  const name = text.trim();

  function choose(about: CredentialMapping['about']) {
    if (name !== '') onMap(about, name);
  }

  function edit(value: string) {
    const what = looksLikeSecret(value);
    setText(what === null ? value.slice(0, 200) : '');
    setProblem(what === null ? undefined : `That looks like ${what}. Type the provider’s name, never the credential.`);
  }

  return (
    <div className="mt-2 border-line border-t pt-2">
      {mapping !== undefined && (
        <p className="mb-1.5 flex flex-wrap items-center gap-x-2">
          <span>
            Decided for {mapping.about === 'tool' ? 'this tool' : 'all of '}
            {mapping.about === 'family' && <UntrustedText text={mapping.toolId} />}:{' '}
            {mapping.value === '' ? 'none is needed' : <UntrustedText text={mapping.value} />}
            {mapping.reason !== '' && (
              <>
                , because: <UntrustedText text={mapping.reason} />
              </>
            )}
          </span>
          <Button variant="quiet" className="h-auto! px-0!" onClick={() => withdraw(mapping)}>
            Take back
          </Button>
        </p>
      )}
      <TextField
        label="Credential provider"
        list={id}
        value={text}
        problem={problem}
        hint={
          suggestion === null || mapping !== undefined ? (
            'The name of the service whose credential it is, such as “slack”.'
          ) : (
            <>
              Suggested, because “<UntrustedText text={suggestion.because} />” stands in the tool’s id.
            </>
          )
        }
        onChange={(event) => edit(event.target.value)}
      />
      <datalist id={id}>
        {providers.slice(0, 200).map((provider) => (
          <option key={provider.id} value={provider.id}>
            {revealPlain(provider.label ?? provider.id)}
          </option>
        ))}
      </datalist>
      <div className="mt-1.5 flex flex-wrap gap-1.5">
        <Button disabled={name === ''} onClick={() => choose('tool')}>
          For this tool
        </Button>
        {familySize > 1 && (
          <Button disabled={name === ''} title={`All tools of ${family}`} onClick={() => choose('family')}>
            For all {formatCount(familySize)} of the family
          </Button>
        )}
        {!isNeedStated && <Button onClick={() => onMap('tool', '')}>None needed</Button>}
      </div>
      {isNeedStated && !mapping?.reason && <NotNeeded onDecide={(reason) => onMap('tool', '', reason)} />}
    </div>
  );
}

/** Hosts ask for credentials that a tool runs without: a person who has seen it may say so, and why. */
function NotNeeded({ onDecide }: { readonly onDecide: (reason: string) => void }) {
  const [reason, setReason] = useState('');
  return (
    <Disclosure summary="Not needed in practice?">
      <form
        className="grid justify-items-start gap-1.5"
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim() !== '') onDecide(reason.trim());
        }}
      >
        <TextField
          label="Reason"
          value={reason}
          placeholder="It ran without one"
          onChange={(event) => {
            const text = event.target.value.slice(0, 200);
            setReason(text.split(/\s+/).some((word) => looksLikeSecret(word) !== null) ? '' : text);
          }}
        />
        <Button type="submit" disabled={reason.trim() === ''}>
          Record that none is needed
        </Button>
      </form>
    </Disclosure>
  );
}
