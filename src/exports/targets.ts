import { allowlistFile } from './allowlistFile';
import { clientTargets as clients } from './clientTargets';
import { clusterCard } from './clusterCard';
import { draftCsv } from './draftCsv';
import type { ExportTarget, Place } from './exportTarget';
import { masAgent } from './masAgent';
import { openwopAgent, openwopPack } from './openwopAgent';
import { openwopApp, openwopUserAgent } from './openwopApp';
import { reviewSheet } from './reviewSheet';
import { toolsJson } from './toolsJson';

const howWords: Readonly<Record<Place['how'], string>> = {
  replaces: 'Replaces what is there.',
  merges: 'Merge it with what is there.',
  new: 'Changes nothing else there.',
};

/** Every export format in the order it is offered; the first is the one chosen at first. */
export const targets: readonly ExportTarget[] = [
  allowlistFile,
  openwopAgent,
  openwopPack,
  openwopApp,
  openwopUserAgent,
  clients.claudeSettings,
  clients.claudeAgent,
  clients.claudeManaged,
  clients.claudeApi,
  clients.openaiResponses,
  clients.codex,
  clients.vscodeToolset,
  clients.vscodeAgent,
  clients.copilotAgent,
  clients.copilotManaged,
  clients.cursor,
  clients.gemini,
  clients.dockerGateway,
  clients.litellmConfig,
  clients.litellmKey,
  clients.openaiAgents,
  clients.kiro,
  clients.kagent,
  clients.toolhive,
  clients.agentgateway,
  masAgent,
  clusterCard,
  draftCsv,
  reviewSheet,
  toolsJson,
].map(withPlace);

/** The target whose notes also say where its file goes and what becomes of what is there. */
function withPlace(target: ExportTarget): ExportTarget {
  const { place, write } = target;
  if (place === undefined) return target;
  const text = `Goes into ${place.into}. ${howWords[place.how]}`;
  return {
    ...target,
    write: (draft, tools, options) => {
      const written = write(draft, tools, options);
      return written.text === ''
        ? written
        : { ...written, notes: [...written.notes, { kind: 'meaning', text, toolIds: [] }] };
    },
  };
}

export function findTarget(id: string): ExportTarget | undefined {
  return targets.find((target) => target.id === id);
}
