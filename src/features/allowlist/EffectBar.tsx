import { effectClients, findEffectTargets } from '../../clients/targets';
import type { ClientEffect } from '../../engine/effectColumn';
import { countModes, type Draft } from '../../model/draft';
import { type Effect, type ToolEffect, type Way, ways } from '../../model/effect';
import { formatCount } from '../../parts/formatQuantity';
import { useChosenClients } from '../../state/effects';
import { changeAddress, useAddress } from '../../state/useAddress';
import { Button } from '../../ui/Button';
import { Select } from '../../ui/Input';
import { MenuButton } from '../../ui/Menu';

/** What each compared client does, by toolId. */
type Effects = ReadonlyMap<string, readonly ClientEffect[]>;

/** Chooses the clients whose effect stands beside each entry, and how they are used. */
export function EffectClients() {
  const chosen = useChosenClients();
  const way = useAddress((address) => address.way);
  const on = new Set(findEffectTargets(chosen).map(({ id }) => id));
  return (
    <span className="ml-auto flex items-center gap-x-2">
      {on.size > 0 && (
        <label className="flex items-center text-xs">
          <span className="sr-only">Way</span>
          <Select
            size="dense"
            value={way}
            className="border-transparent! bg-transparent!"
            onChange={(event) => changeAddress({ way: ways.find((one) => one === event.target.value) ?? way })}
          >
            {ways.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </Select>
        </label>
      )}
      <MenuButton
        label="Compare clients"
        button={
          <Button variant="quiet" className="text-ink!">
            Compare clients
          </Button>
        }
        entries={effectClients().map(({ id, client }) => ({
          kind: 'switch',
          label: client,
          isOn: on.has(id),
          onChange: (isOn) => changeAddress({ client: isOn ? [...chosen, id] : without(chosen, id) }),
        }))}
      />
    </span>
  );
}

/** The links that don't mean this client. */
function without(links: readonly string[], id: string): readonly string[] {
  return links.filter((link) => findEffectTargets([link])[0]?.id !== id);
}

/** The entries that the compared clients treat differently. */
export function differingEntries(effects: Effects, way: Way): ReadonlySet<string> {
  const differs = ([, [first, ...rest]]: readonly [string, readonly ClientEffect[]]) =>
    rest.some((one) => one[way].effect !== first?.[way].effect);
  return new Set([...effects].filter(differs).map(([toolId]) => toolId));
}

/** `None of these runs unasked in Claude Code.` for each chosen client; what the list says where none is chosen. */
export function UnaskedSentences({ draft, effects }: { readonly draft: Draft; readonly effects: Effects }) {
  const way = useAddress((address) => address.way);
  const all = [...effects.values()];
  const clients = all.find((one) => one.length > 0) ?? [];
  if (clients.length === 0) {
    const { auto } = countModes(draft);
    return <p className="text-ink-2">This list lets {auto === 0 ? 'none' : formatCount(auto)} of these run unasked.</p>;
  }
  return clients.map(({ client, target }, place) => {
    const own = all.flatMap((one) => one[place]?.[way] ?? []);
    const isLook = own.some(({ effect, byHints }) => effect === 'runs' && byHints);
    return (
      <p key={target} className={isLook ? 'font-medium text-write' : 'text-ink-2'}>
        {describeUnasked(own, draft.entries.size, client)}.
      </p>
    );
  });
}

/** `2 of these run unasked in Codex, 1 by its server’s word; 3 are left to its model` */
function describeUnasked(effects: readonly ToolEffect[], entries: number, client: string): string {
  const count = (effect: Effect) => effects.filter((one) => one.effect === effect).length;
  const [runs, model] = [count('runs'), count('model')];
  // Nothing is known of an entry that the catalog lacks.
  const unknown = count('unknown') + entries - effects.length;
  const byHints = effects.filter(({ effect, byHints: isHint }) => effect === 'runs' && isHint).length;
  const none = model + unknown === 0 ? 'None of these runs' : 'None of these is known to run';
  const parts = [
    `${runs === 0 ? none : `${formatCount(runs)} of these ${runs === 1 ? 'runs' : 'run'}`} unasked in ${client}`,
    ...(byHints > 0 ? [`${formatCount(byHints)} by ${byHints === 1 ? 'its' : 'their'} server’s word`] : []),
    ...(model > 0 ? [`its model decides on ${formatCount(model)}`] : []),
    ...(unknown > 0 ? [`${formatCount(unknown)} not known`] : []),
  ];
  return parts.join(', ');
}
