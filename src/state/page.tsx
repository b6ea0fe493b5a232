import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { type Host, otherHostId, type Settings, type SettingsProblem } from '../host/settings';
import { defaultAddress } from '../model/address';
import { useKnownCatalog } from './catalogSummary';
import { type ChosenHost, chooseHost } from './chosenHost';
import { noteHost } from './drafts';
import { changePreferences, usePreferences } from './preferences';
import { tokens } from './requests';
import { navigate, readAddress, useAddress } from './useAddress';
import { type CatalogState, useCatalogOf } from './useCatalog';
import { type Preflight, usePreflightOf } from './usePreflight';

/** The chosen host, what it answered, and what can be asked of it. */
export interface Page {
  readonly settings: Settings;
  readonly problems: readonly SettingsProblem[];
  readonly chosen: ChosenHost;
  readonly host: Host | null;
  readonly hosts: readonly { readonly id: string; readonly label: string }[];
  readonly catalog: CatalogState;
  readonly preflight: Preflight;
  goToHost(hostId: string): void;
  /** Keeps a token and asks the host anew; the reason where the token can't be kept. */
  connect(hostId: string, token: string | undefined, url: string): string | undefined;
  /** Keeps a token of the chosen host and reads its list again; a catalog on screen stays there meanwhile. */
  tryToken(token: string): string | undefined;
  /** Reads the chosen host's address as an MCP server; absent where no other host may be chosen. */
  readonly readAsMcp: (() => void) | undefined;
  askAnew(): void;
}

const PageContext = createContext<Page | null>(null);

interface PageProviderProps {
  readonly settings: Settings;
  readonly problems: readonly SettingsProblem[];
  readonly children: ReactNode;
}

/** Reads the host that the address names, for all of the page. */
export function PageProvider({ settings, problems, children }: PageProviderProps) {
  const hostId = useAddress((address) => address.host);
  const as = useAddress((address) => address.as);
  const { otherHost, otherHostKind } = usePreferences();
  const [connection, setConnection] = useState(0);
  const [tokenTurn, setTokenTurn] = useState(0);
  const chosen = useMemo(
    () => chooseHost(hostId, settings, { otherHost, otherHostKind }),
    [hostId, settings, otherHost, otherHostKind],
  );
  const host = chosen.kind === 'host' ? chosen.host : null;
  const catalog = useCatalogOf(host, settings.limits, connection);
  const preflight = usePreflightOf(host, settings.limits, catalog, connection + tokenTurn, as);
  useEffect(() => noteHost(host), [host]);
  const hosts = useMemo(
    () => [
      ...settings.hosts,
      ...(settings.allowOtherHosts && otherHost !== null ? [{ id: otherHostId, label: new URL(otherHost).host }] : []),
    ],
    [settings, otherHost],
  );
  const goToHost = (id: string) => {
    const { view } = readAddress().address;
    navigate({ ...defaultAddress, view, host: id === settings.defaultHost ? null : id });
  };
  const askAnew = () => setConnection((count) => count + 1);
  const page: Page = {
    settings,
    problems,
    chosen,
    host,
    hosts,
    catalog,
    preflight,
    goToHost,
    askAnew,
    connect: (id, token, url) => {
      const refused = token === undefined ? undefined : keepToken(id, token, url);
      if (refused === undefined) askAnew();
      return refused;
    },
    tryToken: (token) => {
      if (host === null) return undefined;
      const refused = keepToken(host.id, token, host.url);
      if (refused === undefined) {
        setTokenTurn((turn) => turn + 1);
        catalog.refresh();
      }
      return refused;
    },
    // The address was asked before, so it needs no confirmation; a token stays with the host it was given to.
    readAsMcp:
      host === null || !settings.allowOtherHosts
        ? undefined
        : () => {
            changePreferences({ otherHost: host.url, otherHostKind: 'mcp' });
            goToHost(otherHostId);
          },
  };
  return <PageContext value={page}>{children}</PageContext>;
}

function keepToken(hostId: string, token: string, url: string): string | undefined {
  const kept = tokens.keep({ hostId }, new URL(url).origin, token);
  return kept.ok ? undefined : kept.reason;
}

export function usePage(): Page {
  const page = useContext(PageContext);
  if (page === null) throw new Error('This component needs a PageProvider.');
  return page;
}

export const useSettings = () => usePage().settings;

export const useHost = () => usePage().host;

export const useCatalog = () => usePage().catalog;

export const usePreflight = () => usePage().preflight;

/** Whether the catalog has anything to show in a table. */
export function useHasRows(): boolean {
  const { summary } = useKnownCatalog();
  return summary !== null && summary.tools + summary.badEntries > 0;
}
