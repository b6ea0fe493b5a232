import { useRef, useState } from 'react';
import { findDecision } from '../../draft/ledger';
import type { ToolDetail } from '../../engine/toolDetail';
import { describeLapse, isLicence, lapseOf } from '../../model/decision';
import { formatDate } from '../../parts/formatQuantity';
import { Disclosure } from '../../parts/Section';
import { reasonMissing } from '../../parts/signing';
import { UntrustedText } from '../../parts/UntrustedText';
import { useKnownCatalog } from '../../state/catalogSummary';
import { decide, useLedger, withdraw } from '../../state/ledger';
import { signNow } from '../../state/preferences';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/fields';

/**
 * The firearms class that a tool registry demands of MCP tools too, assigned by a person: no server states one. Nothing
 * in a catalog without a registry, unless one is assigned.
 */
export function FirearmsClass({
  detail: { toolId, digest },
}: {
  readonly detail: Pick<ToolDetail, 'toolId' | 'digest'>;
}) {
  const made = findDecision(useLedger().get(toolId), 'licence', 'firearms', digest);
  const { summary } = useKnownCatalog();
  const hasRegistry = summary?.sources.some(({ dialects }) => dialects.some(([dialect]) => dialect === 'registry'));
  if (made === undefined && !hasRegistry) return null;
  const lapse = made === undefined ? null : lapseOf(made, digest);
  const holds = made !== undefined && lapse === null;
  return (
    <Disclosure summary={<>Firearms class: {holds ? <UntrustedText isCode text={made.value} /> : 'not assigned'}</>}>
      <div className="grid max-w-prose gap-2 text-xs">
        <p className="text-ink-2">
          A tool registry lets only callers with a licence for its class see a tool. MCP servers state none. It is no
          safety tier, and never becomes one.
        </p>
        {made !== undefined && (
          <p className="[overflow-wrap:anywhere]">
            {lapse !== null && `${describeLapse(lapse)} `}Assigned <UntrustedText isCode text={made.value} />
            {made.by !== undefined && (
              <>
                {' '}
                by <UntrustedText text={made.by} />
              </>
            )}{' '}
            on {formatDate(Date.parse(made.at))}: <UntrustedText text={made.reason} />{' '}
            <Button onClick={() => withdraw(made)}>Take back class</Button>
          </p>
        )}
        {digest === null ? (
          <p>Without a fingerprint nothing can be assigned to it.</p>
        ) : (
          <ClassForm {...{ toolId, digest }} />
        )}
      </div>
    </Disclosure>
  );
}

function ClassForm({ toolId, digest }: { readonly toolId: string; readonly digest: string }) {
  const [named, why] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  const [wrong, setWrong] = useState({ name: '', reason: '' });
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const [value, reason] = [named, why].map(({ current }) => current?.value.trim() ?? '');
        const found = {
          name: isLicence(value ?? '')
            ? ''
            : 'Up to 60 letters, digits, dots, _ and -; none where no licence is needed.',
          reason: reason === '' ? reasonMissing : '',
        };
        setWrong(found);
        if (found.name !== '' || found.reason !== '') return;
        const made = { kind: 'licence', about: 'firearms', toolId, digest, value: value ?? '' } as const;
        decide([{ ...made, ...signNow(reason ?? '') }], 'Firearms class assigned.');
      }}
    >
      <TextField ref={named} label="Firearms class" placeholder="spend" problem={wrong.name} />
      <TextField ref={why} label="Reason for the class" problem={wrong.reason} />
      <Button type="submit" className="justify-self-start">
        Assign class
      </Button>
    </form>
  );
}
