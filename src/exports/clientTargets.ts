import { agentgateway } from './clients/agentgateway';
import { claudeAgent } from './clients/claudeAgent';
import { claudeApi } from './clients/claudeApi';
import { claudeSettings } from './clients/claudeSettings';
import { codex } from './clients/codex';
import { cursor } from './clients/cursor';
import { dockerGateway } from './clients/dockerGateway';
import { gemini, geminiPolicy } from './clients/gemini';
import { kagent } from './clients/kagent';
import { kiro } from './clients/kiro';
import { litellmConfig, litellmKey } from './clients/litellm';
import { claudeManaged, copilotManaged } from './clients/managedSettings';
import { openaiAgents, openaiResponses } from './clients/openai';
import { toolhive } from './clients/toolhive';
import { copilotAgent, vscodeAgent, vscodeToolset } from './clients/vscode';
import type { ExportTarget } from './exportTarget';

/** The clients that name tools of MCP servers, in the order of the menu. */
export const clientTargets: readonly ExportTarget[] = [
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
  geminiPolicy,
  dockerGateway,
  litellmConfig,
  litellmKey,
  openaiAgents,
  kiro,
  kagent,
  toolhive,
  agentgateway,
];
