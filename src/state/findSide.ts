import { draftLines } from '../engine/baselineList';
import type { NamedSide } from '../engine/changesFile';
import type { BaselineHead } from '../engine/compare/baselineFile';
import { completenessOf, type SideOrigin } from '../engine/compare/certainty';
import type { OtherSide } from '../engine/compareCatalog';
import { inSlices } from '../engine/inSlices';
import { HostError } from '../host/failure';
import { summarizeFailure } from '../host/failureText';
import { fetchOwnFile } from '../host/ownFiles';
import type { Host } from '../host/settings';
import { revealPlain } from '../model/revealText';
import { describeClaim, loadList } from './baselinesStore';
import { faultsOf } from './catalogSummary';
import {
  type ComparedSide,
  draftHost,
  listsAs,
  publishedTarget,
  type SideAnswer,
  type SideContext,
} from './comparedSide';
import { currentDrafts, draftsCount } from './drafts';
import { chooseHost } from './hostStore';
import { currentPreferences } from './preferences';
import { openBaselineElsewhere, type ReadElsewhere, readHostElsewhere } from './sources/readElsewhere';
import type { CatalogReading } from './sources/readList';
import { sourceRecords } from './sources/records';
import { callerOf, tokenOf } from './sources/tokens';

function missing(words: string): SideAnswer {
  return { kind: 'none', words };
}

/** Finds what a link's `with` names. Rejects with `WorkerError` alone. */
export async function findSide(target: string, context: SideContext): Promise<SideAnswer> {
  const [, kind = '', id = ''] = /^(\w+)(?::(.*))?$/s.exec(target) ?? [];
  switch (kind) {
    case 'baseline':
      return id === 'published' ? publishedSide(context) : baselineSide(target, id, context);
    case 'host':
      return hostSide(target, id, context);
    case 'source':
      return sourceSide(target, id, context);
    case 'previous':
      return id === '' || id === context.reading?.host.id
        ? previousReading(target, context)
        : previousList(target, id, context);
    case 'draft':
      return draftSide(target, id);
    case 'as':
      return identitySide(target, id, context);
    default:
      return missing(`This link compares with “${revealPlain(target, 60)}”, which means nothing here.`);
  }
}

async function baselineSide(target: string, id: string, { kept }: SideContext): Promise<SideAnswer> {
  const baseline = kept.get(id);
  if (baseline === undefined) {
    return missing(
      `This link compares with the baseline “${revealPlain(id, 60)}”, which this browser does not have. Ask for it as a file.`,
    );
  }
  const list = await loadList(baseline);
  if (list === null) return missing(`The content of “${revealPlain(baseline.name, 60)}” is gone from this browser.`);
  const claim = describeClaim(baseline);
  const named = headSide(baseline);
  const side = claim === null ? named : { ...named, name: `${named.name}, ${claim}` };
  return found(target, `baseline ${id}`, side, { kind: 'list', list, ...filterOf(baseline) }, true);
}

function headSide({ takenAt, ...head }: BaselineHead): NamedSide {
  const { name, host, principal, completeness, filter } = head;
  return { name, host, principal, completeness, ...(filter !== undefined && { filter }), at: takenAt };
}

function filterOf({ filter }: Pick<BaselineHead, 'filter'>): { readonly filter?: string } {
  return filter === undefined ? {} : { filter };
}

function found(target: string, id: string, named: NamedSide, side: OtherSide, isEarlier: boolean): SideAnswer {
  return { kind: 'side', side: { id, target, named, side, isEarlier } };
}

async function publishedSide({ host, settings }: SideContext): Promise<SideAnswer> {
  const url = host?.baseline;
  if (host === null || url === undefined) return missing('No baseline is published for this host.');
  const bytes = await fetchOwnFile(new URL(url), settings.limits.bytes);
  const opened = bytes === null ? null : await openBaselineElsewhere(new Blob([bytes]));
  if (opened === null || opened.kind === 'refused') {
    const why = opened === null ? 'It could not be read.' : opened.reason;
    return missing(`The baseline that is published for this host can’t be used. ${why}`);
  }
  const { head, taken } = opened;
  // Whoever deploys this app says so: the file need not know under which address that is.
  const named = { ...headSide(head), host: draftHost(host) };
  return found(
    publishedTarget,
    `published ${url} ${head.takenAt}`,
    named,
    { kind: 'list', list: taken.list, ...filterOf(head) },
    true,
  );
}

function previousReading(target: string, { host, reading }: SideContext): SideAnswer {
  const former = reading?.former ?? null;
  if (reading === null || former === null)
    return missing('There is no reading before the last one: refresh, and compare then.');
  const at = new Date(former.readAt).toISOString();
  const named: NamedSide = { name: 'the reading before', ...readingOrigin(host, former), at };
  const side: ComparedSide = {
    id: `previous ${reading.readAt}`,
    target,
    named,
    side: { kind: 'previous', id: reading.host.id },
    isEarlier: true,
    present: { ...readingOrigin(host, reading), name: host?.label ?? '' },
    ...(reading.tokenTurn !== 0 && reading.tokenTurn === former.tokenTurn && { isSameCaller: true }),
  };
  return { kind: 'side', side };
}

/** What a host's list can prove of itself, without the files beside it. */
function readingOrigin(host: Host | null, { principal, host: { badEntries, faults } }: CatalogReading): SideOrigin {
  return { host: draftHost(host), principal, completeness: completenessOf(badEntries, faults) };
}

/** An address may show another list to another caller, and nobody noted who asked before: of a file all is known. */
function previousList(target: string, id: string, { summary }: SideContext): SideAnswer {
  const now = summary?.sources.find((one) => one.id === id);
  const before = now?.previous;
  if (now === undefined || before === undefined)
    return missing('There is no list before the last one of that source: reload it, and compare then.');
  const { name, digest } = now;
  const url = sourceRecords.getState().get(id)?.from?.url;
  const host = url === undefined ? null : { id, label: name, origin: new URL(url).origin };
  const originOf = ({ badEntries, faults }: typeof before): SideOrigin => ({
    ...{ host, principal: { state: 'unknown' }, completeness: completenessOf(badEntries, faults) },
  });
  const side: ComparedSide = {
    id: `previous ${id} ${before.digest} ${digest}`,
    target,
    named: { ...originOf(before), name: `the list of ${name} before`, at: before.collectedAt ?? null },
    side: { kind: 'previous', id },
    isEarlier: host === null,
    present: { ...originOf(now), name },
  };
  return { kind: 'side', side };
}

function sourceSide(target: string, id: string, { summary }: SideContext): SideAnswer {
  const file = summary?.sources.find((one) => one.id === id);
  if (file === undefined) return missing('This link compares with a file that is not among the added files here.');
  const named: NamedSide = {
    name: file.name,
    host: null,
    principal: { state: 'unknown' },
    completeness: completenessOf(file.badEntries, file.faults),
    at: new Date(file.readAt).toISOString(),
  };
  return found(target, `source ${id} ${file.digest}`, named, { kind: 'source', id }, false);
}

async function hostSide(target: string, id: string, { settings, host }: SideContext): Promise<SideAnswer> {
  const chosen = chooseHost(id, settings, currentPreferences(), false);
  if (chosen.kind !== 'host')
    return missing(`This link compares with the host “${revealPlain(id, 60)}”, which this deployment does not list.`);
  const other = chosen.host;
  if (other.id === host?.id) return missing('This is the host on screen: choose another to compare with.');
  try {
    const token = tokenOf(other);
    const [list, principal] = await Promise.all([
      readHostElsewhere(other, settings.limits, token),
      callerOf(other, token),
    ]);
    return listSide(target, list, { name: other.label, host: draftHost(other), principal });
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    return missing(`${revealPlain(other.label)} could not be read. ${summarizeFailure(error.failure)}`);
  }
}

function identitySide(target: string, name: string, { host }: SideContext): SideAnswer {
  const known = listsAs.getState().find((one) => one.hostId === host?.id && one.name === name);
  if (host === null || known === undefined) {
    return missing(
      `What “${revealPlain(name, 60)}” is shown is not known here: read the list with their token first, under “Scopes and credentials”.`,
    );
  }
  const principal = { state: 'known', id: name } as const;
  return listSide(target, known.list, { name, host: draftHost(host), principal }, known.readAt);
}

function listSide(
  target: string,
  { taken, summary }: ReadElsewhere,
  named: Pick<NamedSide, 'name' | 'host' | 'principal'>,
  readAt = Date.now(),
): SideAnswer {
  const completeness = completenessOf(summary.badEntries, faultsOf(summary));
  const whole = { ...named, completeness, at: new Date(readAt).toISOString() };
  return found(target, `list ${target} ${readAt}`, whole, { kind: 'list', list: taken.list }, false);
}

async function draftSide(target: string, id: string): Promise<SideAnswer> {
  const draft = currentDrafts().get(id);
  if (draft === undefined) return missing('This link compares with a draft that this browser does not have.');
  const named: NamedSide = {
    name: draft.name,
    host: draft.host ?? null,
    principal: { state: 'unknown' },
    completeness: { state: 'partial', reason: 'a draft holds what somebody picked' },
    at: null,
  };
  const call = { signal: new AbortController().signal, report: () => undefined };
  const list = new Blob([...(await inSlices(draftLines(draft.entries.values()), call))]);
  return found(target, `draft ${id} ${draftsCount.getState()}`, named, { kind: 'list', list, isPicked: true }, false);
}
