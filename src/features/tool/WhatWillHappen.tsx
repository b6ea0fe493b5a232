import type { ClientEffect } from '../../engine/effectColumn';
import { type Seen, ways } from '../../model/effect';
import { EffectMark } from '../../parts/EffectMark';
import { Section } from '../../parts/Section';
import { useDraft } from '../../state/drafts';
import { useEffects } from '../../state/effects';
import { useAddress } from '../../state/useAddress';
import { DataTable } from '../../ui/DataTable';

const seenWords: Readonly<Record<Seen['how'], string>> = { run: 'ran', source: 'source', docs: 'docs' };

/** What each client does with calls of a tool under the open draft, with the reason and how that is known. */
export function WhatWillHappen({ toolId }: { readonly toolId: string }) {
  const clients = useEffects([toolId], 'all').get(toolId) ?? [];
  const { name, entries } = useDraft();
  const way = useAddress((address) => address.way);
  const isListed = entries.has(toolId);
  const isAuto = entries.get(toolId)?.mode === 'auto';
  if (clients.length === 0) return null;
  return (
    <Section
      label="What will happen"
      title={`What will happen with ${name}, which ${isListed ? 'lists' : 'doesn’t list'} this tool`}
    >
      <DataTable
        label="What will happen"
        isStacked
        className="text-xs max-sm:[&_td]:px-0 [&_th:first-child]:pl-0"
        rows={clients}
        rowKey={({ client, target }) => `${client} ${target}`}
        columns={[
          {
            id: 'client',
            header: 'Client',
            isRowHeader: true,
            className: 'sm:w-20',
            cell: ({ client, isChosen, target }) => (
              <span title={target} className={isChosen ? 'font-semibold' : 'font-medium'}>
                {client}
              </span>
            ),
          },
          {
            id: 'what',
            header: 'A call',
            className: 'max-sm:w-full',
            cell: (one) => <BothWays one={one} way={way} isAuto={isAuto} />,
          },
          {
            id: 'seen',
            header: 'Seen',
            className: 'text-ink-3 tabular-nums sm:w-20 sm:pr-0!',
            cell: (one) => <SeenWords seen={one[way].seen} />,
          },
        ]}
      />
    </Section>
  );
}

/** The chosen way and why first; the other below it where it is another effect; then what was read of it. */
function BothWays({ one, way, isAuto }: { one: ClientEffect; way: keyof typeof otherWords; isAuto: boolean }) {
  const { effect, why, seen, modes = [] } = one[way];
  const other = ways.find((name) => name !== way);
  return (
    <>
      <EffectMark effect={effect} isCare={effect === 'runs' && !isAuto} />
      <span className="block text-ink-2">{why}</span>
      {other !== undefined && one[other].effect !== effect && (
        <span className="block text-2xs text-ink-3">
          {otherWords[other]} <EffectMark effect={one[other].effect} />
        </span>
      )}
      {modes.map(({ mode, effect: inMode }) => (
        <span key={mode} className="block text-2xs text-ink-3">
          in {mode} mode: <EffectMark effect={inMode} />
        </span>
      ))}
      {seen !== undefined && seen.how !== 'run' && (
        <span className="block text-2xs text-ink-3 [overflow-wrap:anywhere]">{seen.document}</span>
      )}
    </>
  );
}

const otherWords = { interactive: 'with a person:', headless: 'headless:' } as const;

function SeenWords({ seen }: { readonly seen: Seen | undefined }) {
  if (seen === undefined) return <span className="max-sm:hidden">–</span>;
  return (
    <>
      {seenWords[seen.how]} <span className="whitespace-nowrap">{seen.at}</span>
      {seen.versions !== undefined && <span className="block text-2xs">{seen.versions}</span>}
    </>
  );
}
