import { effectClients, findEffectTargets } from '../../clients/targets';
import { type Effect, type ToolEffect, ways } from '../../model/effect';
import { formatCount } from '../../parts/formatQuantity';
import { useDraft } from '../../state/drafts';
import { useChosenClients, useEffects } from '../../state/effects';
import { changeAddress, useAddress } from '../../state/useAddress';
import { Button } from '../../ui/Button';
import { Select } from '../../ui/Input';
import { MenuButton } from '../../ui/Menu';

/** Chooses the clients whose effect stands beside each entry, and how they are used. */
export function EffectBar() {
  const chosen = useChosenClients();
  const way = useAddress((address) => address.way);
  const on = new Set(findEffectTargets(chosen).map(({ id }) => id));
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-5 py-1.5 max-sm:px-3 print:hidden">
      <MenuButton
        label="Compare clients"
        button={<Button>Compare clients</Button>}
        entries={effectClients().map(({ id, client }) => ({
          kind: 'switch',
          label: client,
          isOn: on.has(id),
          onChange: (isOn) => changeAddress({ client: isOn ? [...chosen, id] : without(chosen, id) }),
        }))}
      />
      {on.size > 0 && (
        <label className="flex items-center gap-2 text-ink-2">
          Way
          <Select
            size="dense"
            value={way}
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
    </div>
  );
}

/** The links that don't mean this client. */
function without(links: readonly string[], id: string): readonly string[] {
  return links.filter((link) => findEffectTargets([link])[0]?.id !== id);
}

/** `None of these 8 runs unasked in Claude Code.` for each chosen client; what the list says where none is chosen. */
export function UnaskedSentences() {
  const { entries } = useDraft();
  const effects = [...useEffects([...entries.keys()]).values()];
  const way = useAddress((address) => address.way);
  const clients = effects.find((one) => one.length > 0) ?? [];
  if (clients.length === 0) {
    const auto = [...entries.values()].filter(({ mode }) => mode === 'auto').length;
    return <p>This list lets {auto === 0 ? 'none' : formatCount(auto)} of these run unasked.</p>;
  }
  return clients.map(({ client, target }, place) => {
    const own = effects.flatMap((one) => one[place]?.[way] ?? []);
    return <p key={target}>{describeUnasked(own, entries.size, client)}.</p>;
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
