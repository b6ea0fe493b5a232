import { useState } from 'react';
import { compareCatalogs } from '../access/compareCatalogs';
import { withTyped } from '../access/grants';
import { removeIdentity, saveIdentity } from '../draft/identities';
import { GrantsDialog, type GrantsDialogProps } from '../features/access/GrantsDialog';
import type { SecondReading } from '../features/access/SecondToken';
import { HostError } from '../host/failure';
import { describeFailure } from '../host/failureText';
import type { Host } from '../host/settings';
import { noGrants } from '../model/readiness';
import { forgetListsAs, noteListAs } from '../state/listsAs';
import { changePreflight } from '../state/preflightStore';
import { readHostElsewhere } from '../state/readElsewhere';
import { tokens } from '../state/requests';
import { changeAddress } from '../state/useAddress';
import { catalogClient } from '../state/useCatalog';
import type { DialogProps } from './frame';

const secondIdentity = 'second';

/** The dialog "Scopes and credentials", joined to what is saved and to the host. */
export function Grants({ frame, start, onClose }: DialogProps) {
  const { preflight, as, host } = frame;
  const { limits } = frame.settings;
  const { identity, saved, state } = preflight;
  const onChoose = (next: string) => changeAddress({ as: next });
  const [second, setSecond] = useState<SecondReading>({ kind: 'none' });

  const save: GrantsDialogProps['onSave'] = (values, id) => {
    const before = state.identities.find((one) => one.id === id)?.identity ?? { ...noGrants, name: values.name };
    const next = withTyped({ ...before, name: values.name }, values, new Date().toISOString());
    keep(next, id);
  };
  const keep = (next: typeof identity, id: string | undefined) => {
    const result = saveIdentity(state, next, id);
    changePreflight(() => result.state);
    onChoose(`saved:${result.id}`);
  };

  const readSecond = (asked: Host, name: string, token: string): string | undefined => {
    const owner = { hostId: asked.id, identity: secondIdentity };
    const kept = tokens.keep(owner, asked.origin, token);
    if (!kept.ok) return kept.reason;
    setSecond({ kind: 'reading', name });
    void readAs(asked, name, tokens.tokenFor(owner, asked.url)).then(setSecondOf(name), (error: unknown) => {
      if (!(error instanceof HostError)) throw error;
      const { title, nextStep } = describeFailure(error.failure);
      setSecond({ kind: 'failed', name, words: `${title}. ${nextStep}` });
    });
    return undefined;
  };
  const readAs = async (asked: Host, name: string, token: string | undefined) => {
    const list = await readHostElsewhere({ ...asked, auth: 'bearer' }, limits, token);
    noteListAs(asked, name, list);
    return compareCatalogs(await catalogClient.ask('hostToolIds', null), list.toolIds);
  };
  const setSecondOf = (name: string) => (compared: ReturnType<typeof compareCatalogs>) =>
    setSecond({ kind: 'read', name, at: Date.now(), compared });

  return (
    <GrantsDialog
      value={as}
      identity={identity}
      saved={saved}
      onChoose={onChoose}
      callerEvidence={preflight.callerEvidence}
      roles={preflight.roles}
      {...(preflight.probe && { probe: preflight.probe })}
      onForgetLearned={preflight.forgetLearned}
      onSave={save}
      onImport={(imported) => keep(imported, undefined)}
      onRemove={(id) => {
        changePreflight((before) => removeIdentity(before, id));
        onChoose('caller');
      }}
      matchesWildcards={state.matchesWildcards}
      onWildcards={(matchesWildcards) => changePreflight((before) => ({ ...before, matchesWildcards }))}
      secondToken={
        host === null || host.relative
          ? undefined
          : {
              origin: host.origin,
              reading: second,
              onRead: (name, token) => readSecond(host, name, token),
              onForget: () => {
                tokens.forgetIdentity({ hostId: host.id, identity: secondIdentity });
                forgetListsAs();
                setSecond({ kind: 'none' });
              },
              onOpenTool: (toolId) => changeAddress({ view: 'catalog', tool: toolId, copy: 1 }),
              onCompare: (name) => {
                changeAddress({ view: 'compare', of: null, with: `as:${name}`, tool: null, copy: 1 });
                onClose();
              },
            }
      }
      start={start}
      onClose={onClose}
    />
  );
}
