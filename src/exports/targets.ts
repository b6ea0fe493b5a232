import { copilotAgent, vscodeAgent } from './agentFiles';
import { allowlistFile } from './allowlistFile';
import { claudeApi } from './claudeApi';
import { claudeAgent, claudeSettings } from './claudeCode';
import { clusterCard } from './clusterCard';
import { codex } from './codex';
import { cursor } from './cursor';
import { dockerGateway } from './dockerGateway';
import { draftCsv } from './draftCsv';
import type { ExportTarget } from './exportTarget';
import { gemini } from './gemini';
import { kiro } from './kiro';
import { agentgateway, kagent, toolhive } from './kubernetes';
import { litellmConfig, litellmKey } from './litellm';
import { claudeManaged, copilotManaged } from './managedSettings';
import { masAgent } from './masAgent';
import { openaiAgents } from './openaiAgents';
import { openaiResponses } from './openaiResponses';
import { openwopAgent, openwopPack } from './openwopAgent';
import { openwopApp, openwopUserAgent } from './openwopApp';
import { reviewSheet } from './reviewSheet';
import { toolsJson } from './toolsJson';
import { vscodeToolset } from './vscodeToolset';

/** Every export format in the order it is offered; the first is the one chosen at first. */
export const targets: readonly ExportTarget[] = [
  allowlistFile,
  openwopAgent,
  openwopPack,
  openwopApp,
  openwopUserAgent,
  claudeSettings,
  claudeAgent,
  claudeManaged,
  claudeApi,
  openaiResponses,
  codex,
  vscodeToolset,
  vscodeAgent,
  copilotAgent,
  copilotManaged,
  cursor,
  gemini,
  dockerGateway,
  litellmConfig,
  litellmKey,
  openaiAgents,
  kiro,
  kagent,
  toolhive,
  agentgateway,
  masAgent,
  clusterCard,
  draftCsv,
  reviewSheet,
  toolsJson,
];

export function findTarget(id: string): ExportTarget | undefined {
  return targets.find((target) => target.id === id);
}
