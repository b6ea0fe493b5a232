import { checkHost, type HostCheckRun } from '../../host/checkHost';
import type { HostCall } from '../../host/openwop';
import { defaultLimits, type Settings } from '../../host/settings';
import { sayInTerminal } from '../terminal';

interface HostOptions {
  /** Variables that hold tokens, by host; and the one that holds another identity's. */
  readonly tokens: ReadonlyMap<string, string>;
  readonly second: string | undefined;
  /** The id of a run to look at. */
  readonly run: string | undefined;
  readonly settings: Settings;
}

type Environment = ReadonlyMap<string, string>;

/** How a host is asked; a variable that is not set is noted. */
export function callOf(
  host: URL,
  { tokens, settings }: HostOptions,
  environment: Environment,
  notRead: string[],
): HostCall {
  const token = tokenIn(tokens.get(host.host), environment, notRead);
  return {
    limits: { ...defaultLimits, bytes: settings.limits.bytes },
    signal: new AbortController().signal,
    isOnline: () => true,
    isSecurePage: false,
    host: { url: host.href.replace(/\/$/, ''), auth: token === undefined ? 'none' : 'bearer' },
    token,
  };
}

function tokenIn(variable: string | undefined, environment: Environment, notRead: string[]): string | undefined {
  const token = variable === undefined ? undefined : environment.get(variable);
  if (variable !== undefined && token === undefined) notRead.push(`The variable ${variable} is not set.`);
  return token;
}

/** Looks whether a host keeps to the protocol. */
export function checkNamedHost(
  host: URL,
  options: HostOptions,
  environment: Environment,
  notRead: string[],
): Promise<HostCheckRun> {
  sayInTerminal(`Asking ${host.host} up to 40 times, also for ids that don’t exist; it may log them.\n`);
  const secondToken = tokenIn(options.second, environment, notRead);
  return checkHost({ ...callOf(host, options, environment, []), secondToken, runId: options.run, isPage: false });
}
