import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { type AddressAnswer, askAddress, type ReadAs } from '../../host/askAddress';
import { type Host, otherHostId } from '../../host/settings';
import { countedAt } from '../../model/collectedServers';
import { cutText } from '../../model/cutText';
import { newId } from '../../model/newId';
import { revealPlain } from '../../model/revealText';
import { hostSource, isHost, type SourceId } from '../../model/source';
import { catalogClient } from '../catalogClient';
import { addCounted, addEvidence, sortOutEvidence } from '../evidenceStore';
import { chosenHost, goToHost, hostStore, settingsStore } from '../hostStore';
import { closeDialog } from '../openDialog';
import { showNotice } from '../pageNotice';
import { changeAddress } from '../useAddress';
import { type Answered as AnsweredList, addFiles, addList, noteAsked, reloadFile, replaceList } from './added';
import { connectHost, refresh } from './hostList';
import { shownTo } from './keptLists';
import { enqueue, jobOf, listedRecords, whenFilesRead } from './line';
import { type SourceOrigin, type SourceRecord, sourceRecords } from './records';
import { noteAnswer } from './serverAnswers';
import { noteOutcome, outcomes } from './standing';
import { forgetToken, keepToken, requestDefaults, tokens } from './tokens';
import type { NamedServer } from './waysIn';

export interface FoundServer extends NamedServer {
  readonly id: SourceId;
  /** Whether "Connect" sends the bearer token that its entry holds. */
  readonly usesToken: boolean;
}

/** The servers that a text or file named, which nobody has asked before "Connect". */
export interface FoundInText {
  readonly from: 'address' | 'command' | 'configuration' | 'registry';
  /** The files' names; none where the text was pasted. */
  readonly files: readonly string[];
  readonly servers: readonly FoundServer[];
}

const found = createStore<FoundInText | null>(() => null);
let life = new AbortController();

const askedAtOnce = 4;

/** Takes what was typed or pasted; why it is nothing that can be added, where it isn't. */
export async function takeText(text: string): Promise<string | null> {
  const ways = await loadWays();
  if (ways === null) return 'A part of this page could not be loaded. Try again.';
  // As a README fences it.
  const plain = /^```\w*\n(.*)\n[ \t]*```$/s.exec(text.trim())?.[1] ?? text;
  const recognised = ways.recognise(plain);
  if (recognised === null) return ways.describeUnknown(plain);
  if (recognised.id === 'tools') {
    addFiles([{ path: 'Pasted text', file: new File([plain], 'pasted') }]);
    closeDialog();
  } else show(recognised.id, [], recognised.servers);
  return null;
}

/** Takes files: shows the servers of configurations, reads evidence of calls, and adds the others to the sources. */
export async function takeFiles(taken: Parameters<typeof addFiles>[0]): Promise<void> {
  const evidence = await sortOutEvidence(taken.map(({ file }) => file));
  if (evidence.length > 0) void addEvidence(evidence);
  for (const { file } of taken) {
    const at = countedAt(
      await file
        .slice(0, 300)
        .text()
        .catch(() => ''),
    );
    if (at !== null) void addCounted(file, at);
  }
  const files = taken.filter(({ file }) => !evidence.includes(file));
  const ways = await loadWays();
  const lists: (typeof files)[number][] = [];
  // Names of files may be equal: each client has an `mcp.json` in a folder of its own.
  const configs: string[] = [];
  const servers: NamedServer[] = [];
  for (const one of files) {
    const recognised = (await ways?.recogniseFile(one.file, one.path)) ?? { id: 'tools' };
    if (recognised.id === 'refused')
      showNotice({ kind: 'error', words: `${revealPlain(one.path)}: ${recognised.why}` });
    else if (recognised.id === 'tools') lists.push(one);
    else {
      configs.push(one.path);
      servers.push(...recognised.servers);
    }
  }
  if (configs.length > 0) show('configuration', configs, servers);
  if (lists.length > 0) addFiles(lists);
}

function loadWays(): Promise<typeof import('./waysIn') | null> {
  return import('./waysIn').catch(() => null);
}

function show(from: FoundInText['from'], files: readonly string[], servers: readonly NamedServer[]): void {
  discardFound();
  found.setState({ from, files, servers: servers.map((one) => ({ ...one, id: newId(), usesToken: true })) }, true);
}

/** Asks a server that a registry or `config.json` lists at once: the press for it named its origin. */
export function connectListed(name: string, url: string, label?: string): void {
  const where = { kind: 'address', url, readAs: 'mcp', token: undefined, note: '' } as const;
  show('registry', [], [{ name, isNamed: false, where, ...(label !== undefined && { label }) }]);
  void connectFound();
}

/** Reads a host of `config.json` or one that was typed: a server beside all others, any other in place of the chosen one. */
export function connectKnown({ id, label, url, kind, auth }: Host): void {
  // A server that knows a person by a cookie is asked as the chosen host alone.
  if (kind === 'mcp' && auth !== 'cookie') connectListed(id, url, label);
  else goToHost(id);
}

/** Lets go of all that was found, tokens among it. */
export function discardFound(): void {
  life.abort();
  life = new AbortController();
  for (const { id } of found.getState()?.servers ?? []) tokens.forget(id);
  found.setState(null, true);
}

export function leaveOut(id: string): void {
  const now = found.getState();
  const servers = now?.servers.filter((one) => one.id !== id) ?? [];
  found.setState(now === null || servers.length === 0 ? null : { ...now, servers }, true);
}

function change(id: string, alter: (server: FoundServer) => FoundServer): void {
  const now = found.getState();
  if (now === null) return;
  found.setState({ ...now, servers: now.servers.map((one) => (one.id === id ? alter(one) : one)) }, true);
}

export function readFoundAs(id: string, readAs: ReadAs): void {
  change(id, (one) => (one.where.kind === 'address' ? { ...one, where: { ...one.where, readAs } } : one));
}

/** Reads the list that a server's card has in place of asking the server, which wants to know its caller. */
export function readCard(id: string, url: string): void {
  change(id, (one) => ({ ...one, where: { kind: 'address', url, readAs: 'file', token: undefined, note: '' } }));
  void reload(id);
}

/** Takes or leaves the bearer token of an entry; one that is in use is let go. */
export function takeEntryToken(id: string, usesToken: boolean): void {
  forgetToken(id);
  change(id, (one) => ({ ...one, usesToken }));
}

/** The servers that "Connect" asks: those with an address that were not read yet. */
export function toConnect({ servers }: Pick<FoundInText, 'servers'>, of = outcomes.getState()): readonly FoundServer[] {
  return servers.filter(({ id, where }) => where.kind === 'address' && of.get(id)?.kind !== 'read');
}

/** Asks each server that was found, and shows the table once all were read. */
export async function connectFound(): Promise<void> {
  const now = found.getState();
  if (now === null) return;
  const waiting = toConnect(now).filter(({ id }) => outcomes.getState().get(id)?.kind !== 'asking');
  const { signal } = life;
  await askAll(waiting, (one) => connectOne(one, signal));
  if (!signal.aborted) showTable();
}

/** Only once nothing is left to do here. */
function showTable(): void {
  const now = found.getState();
  if (now === null || toConnect(now).length > 0) return;
  noteUnasked(now.servers);
  discardFound();
  closeDialog();
  // A registry has no tools: beside those of one's own stand the usual host's.
  changeAddress({ view: 'catalog', ...(chosenHost.getState().kind === 'registry' && { host: null }) });
}

/** Names the servers that no press connects, before they leave the page. */
function noteUnasked(servers: readonly FoundServer[]): void {
  const namesOf = (kind: FoundServer['where']['kind']) => {
    const names = servers.filter(({ where }) => where.kind === kind).map(({ name }) => cutText(revealPlain(name), 40));
    return [...names.slice(0, 3), ...(names.length > 3 ? [`${names.length - 3} more`] : [])].join(', ');
  };
  const [programs, unusable] = [namesOf('program'), namesOf('unusable')];
  const parts = [
    ...(programs === '' ? [] : [`${programs} (started on your machine: the command collect lists them)`]),
    ...(unusable === '' ? [] : [`${unusable} (can’t be used)`]),
  ];
  if (parts.length > 0) showNotice({ kind: 'info', words: `Not connected: ${parts.join('; ')}.` });
}

async function connectOne(server: FoundServer, signal: AbortSignal): Promise<void> {
  const { id, where, usesToken } = server;
  if (where.kind !== 'address') return;
  const { url, readAs, token } = where;
  if (usesToken && token !== undefined && !tokens.has(id, url)) keepToken(id, url, token);
  noteOutcome(id, { kind: 'asking' });
  const startedAt = Date.now();
  const answer = await ask(id, url, readAs, signal);
  if (signal.aborted) return endSession(answer);
  const failed = answer.kind === 'failed' ? answer : await add(server, url, answer, startedAt);
  noteOutcome(id, failed ?? { kind: 'read' });
}

type Answer = AddressAnswer & Pick<SourceRecord, 'shownTo'>;

async function ask(id: string, url: string, readAs: ReadAs, signal: AbortSignal): Promise<Answer> {
  const travel = requestDefaults(settingsStore.getState().limits, signal);
  const token = tokens.tokenFor(id, url);
  const answer = await askAddress({ ...travel, url, token }, readAs);
  return { ...answer, shownTo: shownTo('bearer', token) };
}

/** Ends the session of an answer that nobody waits for. */
function endSession(answer: AddressAnswer): void {
  if (answer.kind === 'mcp') void answer.list.close();
}

type Failed = Extract<Answer, { kind: 'failed' }>;
type Answered = Exclude<Answer, Failed>;

/** Adds what an address answered to the sources; why it can't be, where it can't. */
async function add(
  { id, name, isNamed, label }: FoundServer,
  url: string,
  answer: Answered,
  startedAt: number,
): Promise<Failed | null> {
  const host = hostStore.getState();
  if (host?.url === url && host.kind === answer.kind) {
    endSession(answer);
    moveToken(id, hostSource(host.id), url);
    refresh();
    return null;
  }
  switch (answer.kind) {
    case 'mcp': {
      const { list } = answer;
      // Only a person's own file or line names a server; else its own name is better than that of its host.
      const ownName = list.serverInfo?.name;
      const called = (isNamed ? name : (formerList(url)?.name ?? ownName)) || name;
      const kept = keep(id, called, { kind: 'mcp', url }, listIn(answer, called), label);
      noteAnswer(kept, url, list, startedAt);
      return null;
    }
    case 'file': {
      const ways = await loadWays();
      const failure = ways?.whyNoTools(answer.bytes) ?? null;
      if (failure !== null) return { kind: 'failed', as: 'other', failure };
      keep(id, url.slice(url.lastIndexOf('/') + 1) || name, { kind: 'file', url }, listIn(answer, name));
      return null;
    }
    case 'openwop': {
      moveToken(id, hostSource(otherHostId), url);
      connectHost({ hostId: otherHostId, url, typedKind: 'openwop' });
      return null;
    }
    default:
      return answer satisfies never;
  }
}

/** The list of an answer, in which a server has this name. */
function listIn(answer: Extract<Answer, { kind: 'mcp' | 'file' }>, name: string): AnsweredList {
  const bytes = answer.kind === 'mcp' ? answer.list.write(name) : answer.bytes;
  return { list: new Blob([bytes]), shownTo: answer.shownTo };
}

/** The list that was read from an address before. */
function formerList(url: string): SourceRecord | undefined {
  return [...sourceRecords.getState().values()].find((one) => one.from?.url === url);
}

/** A server that is connected to again takes the place of its former list; ids of tools begin with its new name. */
function keep(foundId: SourceId, name: string, from: SourceOrigin, list: AnsweredList, label?: string): SourceId {
  const former = formerList(from.url);
  if (former !== undefined) replaceList(former.id, list, name);
  if (former !== undefined && former.name !== name && from.kind === 'mcp') {
    const [before, now] = [former.name, name].map((one) => `“${revealPlain(one)}”`);
    const words = `The server ${before} goes by ${now} now, and so do the ids of its tools: a draft may hold the former ones.`;
    showNotice({ kind: 'info', words });
  }
  const id = former?.id ?? addList(name, from, list, label);
  moveToken(foundId, id, from.url);
  noteOutcome(id, { kind: 'read' });
  return id;
}

function moveToken(from: SourceId, to: SourceId, url: string): void {
  const token = tokens.tokenFor(from, url);
  forgetToken(from);
  if (token !== undefined) keepToken(to, url, token);
}

/** Reads a source again: its address is asked, and a file is read as it lies. */
export async function reload(id: SourceId): Promise<void> {
  if (isHost(id)) return refresh();
  const { signal } = life;
  const server = found.getState()?.servers.find((one) => one.id === id);
  if (server !== undefined) await connectOne(server, signal).then(() => signal.aborted || showTable());
  const source = sourceRecords.getState().get(id);
  if (source?.from !== undefined) await askAgain(source, source.from);
  else if (source !== undefined) await reloadFile(id);
}

/** Asks the addresses of sources whose lists are of an earlier visit, behind these. */
export async function askKept(): Promise<void> {
  await whenFilesRead();
  await askAll([...listedRecords.getState().values()], async (source) => {
    const isThere = sourceRecords.getState().has(source.id) && !outcomes.getState().has(source.id);
    if (source.from !== undefined && isThere) await askAgain(source, source.from);
  });
}

async function askAll<One>(all: readonly One[], askOne: (one: One) => Promise<void>): Promise<void> {
  const line = [...all];
  const askNext = async () => {
    for (let next = line.shift(); next !== undefined; next = line.shift()) await askOne(next);
  };
  await Promise.all(Array.from({ length: askedAtOnce }, askNext));
}

/** Asks the address of a source again, and puts its list in place of the former one, where it is another. */
async function askAgain({ id, name }: SourceRecord, { url, kind }: SourceOrigin): Promise<void> {
  if (outcomes.getState().get(id)?.kind === 'asking') return;
  noteOutcome(id, { kind: 'asking' });
  const startedAt = Date.now();
  const answer = await ask(id, url, kind, new AbortController().signal);
  if (answer.kind === 'failed') return noteOutcome(id, answer);
  if (answer.kind === 'openwop') return;
  const failure = answer.kind === 'file' ? ((await loadWays())?.whyNoTools(answer.bytes) ?? null) : null;
  if (failure !== null) return noteOutcome(id, { kind: 'failed', as: 'other', failure });
  const fresh = listIn(answer, name);
  const isSame = await catalogClient.ask('isSameList', { id, list: fresh.list, hasTime: kind === 'mcp' });
  const source = sourceRecords.getState().get(id);
  if (source === undefined) return endSession(answer);
  if (isSame && source.shownTo === fresh.shownTo) noteAsked(id);
  else replaceList(id, fresh);
  if (answer.kind === 'mcp') noteAnswer(id, url, answer.list, startedAt);
  noteOutcome(id, isSame ? { kind: 'read', isSame } : { kind: 'read' });
}

/** Keeps a token for a source, and asks it again with it; returns why the token can't be sent. */
export function giveToken(id: SourceId, token: string): string | undefined {
  const url = addressOf(id);
  const refused = url === undefined ? undefined : keepToken(id, url, token);
  const source = sourceRecords.getState().get(id);
  // Whoever the token names may have been shown a list at an earlier visit.
  if (refused === undefined && source?.shownTo) enqueue([jobOf('kept', source)]);
  if (refused === undefined) void reload(id);
  return refused;
}

function addressOf(id: SourceId): string | undefined {
  if (isHost(id)) return hostStore.getState()?.url;
  const where = found.getState()?.servers.find((one) => one.id === id)?.where;
  return where?.kind === 'address' ? where.url : sourceRecords.getState().get(id)?.from?.url;
}

export function useFound(): FoundInText | null {
  return useStore(found);
}
