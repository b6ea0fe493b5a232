import { joinWords } from '../model/formatCount';
import type { SpellingOf } from '../model/toolNames';
import type { CallBook } from '../usage/callBook';
import type { LogFormat } from '../usage/logFormat';
import { openwopRunFormat } from '../usage/openwopRun';
import { plainLogFormat } from '../usage/plainLog';
import { agentgateway } from './agentgateway';
import { antigravity } from './antigravity';
import { claudeApi } from './claudeApi';
import { claudeCode } from './claudeCode';
import { claudeDesktop } from './claudeDesktop';
import type { Client } from './client';
import { cline } from './cline';
import { codex } from './codex';
import { copilotCli } from './copilotCli';
import { cursor } from './cursor';
import { dockerGateway } from './dockerGateway';
import { geminiCli } from './geminiCli';
import { goose } from './goose';
import { kagent } from './kagent';
import { kiro } from './kiro';
import { litellm } from './litellm';
import { openaiAgents } from './openaiAgents';
import { openaiApi } from './openaiApi';
import { openCode } from './openCode';
import { openTelemetryFormat } from './openTelemetry';
import { toolhive } from './toolhive';
import { vscode } from './vscode';
import { windsurf } from './windsurf';
import { zed } from './zed';

/** Every client that is known here. Their order is that in which their files are looked for and their targets offered. */
export const clients: readonly Client[] = [
  claudeCode,
  claudeDesktop,
  cursor,
  vscode,
  copilotCli,
  codex,
  geminiCli,
  windsurf,
  cline,
  kiro,
  zed,
  openCode,
  goose,
  antigravity,
  claudeApi,
  openaiApi,
  openaiAgents,
  dockerGateway,
  litellm,
  kagent,
  toolhive,
  agentgateway,
];

/** The client that people call so, as in logs and counts. */
export function findClient(label: string): Client | undefined {
  return clients.find((client) => client.label === label);
}

export const spellingOf: SpellingOf = (label) => findClient(label)?.spelling ?? null;

/** The formats of logs, in the order in which they are asked whether a record is theirs. */
export const logFormats: readonly ((book: CallBook) => LogFormat)[] = [
  openTelemetryFormat,
  openwopRunFormat,
  plainLogFormat,
  ...clients.flatMap(({ sessions }) =>
    sessions === undefined ? [] : [sessions.format, ...[sessions.printed ?? []].flat()],
  ),
];

const labelsOf = (listed: readonly Client[]) => joinWords(listed.map(({ label }) => label));
const withSessions = clients.filter(({ sessions }) => sessions !== undefined);
const isExported = ({ sessions }: Client) => sessions?.exportedBy !== undefined;

/** Whose configurations are read: "Claude Code, Cursor and Zed". */
export const configuredClients = labelsOf(clients.filter(({ configs }) => configs !== undefined));

/** Whose sessions are read as they lie on a disk. */
export const loggingClients = labelsOf(withSessions.filter((client) => !isExported(client)));

/** Whose sessions are read once a command of theirs has written them to a file. */
export const exportingClients = labelsOf(withSessions.filter(isExported));
