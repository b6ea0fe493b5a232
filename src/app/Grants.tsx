import { useState } from 'react';
import type { ReadingOutcome } from '../catalog/protocol';
import { HostError } from '../host/failure';
import { describeFailure } from '../host/failureText';
import { type HostCall, openToolList } from '../host/openwop';
import type { Host, Limits } from '../host/settings';
import { noGrants } from '../model/readiness';
import { compareCatalogs } from '../preflight/compareCatalogs';
import { withTyped } from '../preflight/grants';
import { GrantsDialog, type GrantsDialogProps } from '../screens/requirements/GrantsDialog';
import type { SecondReading } from '../screens/requirements/SecondToken';
import { loadLate } from '../ui/loadLate';
import { type CatalogClient, startCatalogWorker } from '../workers/catalogClient';
import { removeIdentity, saveIdentity } from '../workspace/identities';
import type { DialogProps } from './Dialogs';
import { changePreflight } from './preflightStore';
import type { readMcpCatalog } from './readMcpCatalog';
import { requestDefaults } from './requestDefaults';
import { changeAddress } from './useAddress';
import { catalogClient, tokens } from './useCatalog';

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
    void readAs(asked, limits, tokens.tokenFor(owner, asked.url)).then(setSecondOf(name), (error: unknown) => {
      if (!(error instanceof HostError)) throw error;
      const { title, nextStep } = describeFailure(error.failure);
      setSecond({ kind: 'failed', name, words: `${title}. ${nextStep}` });
    });
    return undefined;
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
                setSecond({ kind: 'none' });
              },
              onOpenTool: (toolId) => changeAddress({ view: 'catalog', tool: toolId, copy: 1 }),
            }
      }
      start={start}
      onClose={onClose}
    />
  );
}

/** Reads the host's list as somebody else: in a worker of its own, without cookies, kept nowhere. */
async function readAs(host: Host, limits: Limits, token: string | undefined) {
  const other = startCatalogWorker();
  try {
    const call = { host: { id: host.id, url: host.url, auth: 'bearer' as const }, token, ...requestDefaults(limits) };
    const outcome = await (host.kind === 'mcp' ? readPages(other, call) : readList(other, call));
    if (outcome.kind !== 'read')
      throw new HostError({ kind: 'unknown-shape', arrived: 'something that is no list of tools' });
    return compareCatalogs(await catalogClient.ask('toolIds', null), await other.ask('toolIds', null));
  } finally {
    other.close();
  }
}

async function readList(client: CatalogClient, call: HostCall): Promise<ReadingOutcome> {
  const answer = await openToolList(call);
  if (!answer.ok) throw new HostError(answer.failure);
  await client.ask('start', { reading: 1 });
  for await (const bytes of answer.body) await client.ask('chunk', { reading: 1, bytes }, [bytes.buffer]);
  return client.ask('finish', { reading: 1 });
}

async function readPages(client: CatalogClient, call: Parameters<typeof readMcpCatalog>[0]): Promise<ReadingOutcome> {
  const mcp = await loadLate('the MCP client', () => import('./readMcpCatalog')).catch(() => {
    throw new HostError({ kind: 'aborted' });
  });
  const { bytes, alias, session } = await mcp.readMcpCatalog(call, () => undefined);
  // Nobody listens for its changes.
  void session.close();
  return client.ask('hostPages', { bytes, alias }, [bytes.buffer]);
}
