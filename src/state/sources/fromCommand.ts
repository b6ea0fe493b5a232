import { describeNamedChange } from '../../engine/namedChange';
import { type BroughtItem, fetchBrought } from '../../host/brought';
import { fetchOwnFile } from '../../host/ownFiles';
import { cloneLine, homePort } from '../../host/settings';
import { countedAt } from '../../model/collectedServers';
import { formatCounted } from '../../model/formatCount';
import { addCounted } from '../evidenceStore';
import { type PageNotice, readNotice, showNotice } from '../pageNotice';
import { changePreferences, currentPreferences } from '../preferences';
import { base } from '../useAddress';
import { addCollected, collectedId, replaceList } from './added';
import { takeFiles } from './connect';
import { compareElsewhere } from './readElsewhere';
import { bodyOf, keptSources, sourceRecords } from './records';

const askAgainMs = 2_000;
const maxFileBytes = 128 * 1024 * 1024;

/** What tabs tell each other: that one was opened, whether the command has ended, what was collected and waits for a press, and the press. */
type Word =
  | { readonly kind: 'opened' }
  | { readonly kind: 'gone'; readonly isGone: boolean }
  | { readonly kind: 'asked'; readonly id: string; readonly words: string }
  | { readonly kind: 'answered'; readonly id: string; readonly takes: boolean };

const channel = new BroadcastChannel('tool-catalog.command');

/**
 * Takes in what the command brings that serves this page, as long as the page is open, and says when the command has
 * ended. One tab at a time does so; the others share what it takes in, and what it asks.
 */
export function followCommand(line: string): void {
  const say = tellGone(line);
  const asked = new Set<string>();
  channel.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    if (data.kind === 'gone') say(data.isGone);
    if (data.kind !== 'asked' || asked.has(data.id)) return;
    asked.add(data.id);
    askToTake(data);
  });
  tell({ kind: 'opened' });
  const follow = async () => {
    await keptSources.whenRead();
    let isGone = false;
    for (let after = currentPreferences().lastBrought; ; ) {
      // A command that runs again is told of at once, also where it brings nothing.
      const items = await fetchBrought(base(), after, isGone ? 'now' : 'later');
      isGone = items === null;
      say(isGone);
      tell({ kind: 'gone', isGone });
      if (isGone) await new Promise((resolve) => setTimeout(resolve, askAgainMs));
      for (const item of items ?? []) {
        after = item.id;
        await takeIn(item);
      }
    }
  };
  void navigator.locks.request('tool-catalog.command', follow);
}

function tell(word: Word): void {
  channel.postMessage(word);
}

/** Shows in this tab what waits for a press, until one tab has answered; `answer` is the tab's that can take it. */
function askToTake(asked: Extract<Word, { kind: 'asked' }>, answer?: (takes: boolean) => void): void {
  const { id, words } = asked;
  const end = (takes: boolean) => {
    channel.removeEventListener('message', hear);
    if (readNotice() === said) showNotice(null);
    answer?.(takes);
  };
  const hear = ({ data }: MessageEvent<Word>) => {
    if (data.kind === 'answered' && data.id === id) end(data.takes);
    if (data.kind === 'opened' && answer !== undefined) tell(asked);
  };
  const choose = (label: string, takes: boolean) => ({
    label,
    run: () => {
      end(takes);
      tell({ kind: 'answered', id, takes });
    },
  });
  const said: PageNotice = {
    kind: 'info',
    words,
    actions: [choose('Show them', true), choose('Keep the former list', false)],
  };
  channel.addEventListener('message', hear);
  showNotice(said);
}

/** Returns what says once that the command has ended, and takes that back once it answers again. */
function tellGone(line: string): (isGone: boolean) => void {
  let said: PageNotice | null = null;
  return (isGone) => {
    if (isGone && said === null) {
      const isClone = line === cloneLine;
      const open = isClone ? 'npm start' : line.replace(/ collect$/, ' open');
      const isHome = location.port === String(homePort);
      const port = isHome ? '' : `${isClone ? ' --' : ''} --port ${location.port}`;
      const words = `The command that serves this page has ended. To go on, type: ${open}${port}`;
      said = { kind: 'info', words };
      showNotice(said);
    }
    if (isGone) return;
    if (said !== null && readNotice() === said) showNotice(null);
    said = null;
  };
}

async function takeIn({ id, isCollected, files }: BroughtItem): Promise<void> {
  const loaded = await Promise.all(
    files.map(async ({ name, path }) => {
      const bytes = await fetchOwnFile(new URL(path, base()), maxFileBytes);
      return bytes === null ? [] : [{ path: name, file: new File([bytes], name) }];
    }),
  );
  const [first, ...others] = loaded.flat();
  const isTaken = () => changePreferences({ lastBrought: id });
  if (first === undefined) return;
  if (isCollected) return takeCollected(id, first.file, isTaken);
  isTaken();
  await takeFiles([first, ...others]);
}

/** Shows what was collected just now. A list of before is replaced by a press, unless its tools are the same. */
async function takeCollected(id: string, file: File, isTaken: () => void): Promise<void> {
  const at = countedAt(await file.slice(0, 300).text());
  const take = () => {
    isTaken();
    if (sourceRecords.getState().has(collectedId)) replaceList(collectedId, { list: file });
    else addCollected(file.name, file);
    if (at !== null) void addCounted(file, at);
  };
  const former = sourceRecords.getState().get(collectedId);
  const before = former === undefined ? null : await keptSources.loadBody(bodyOf(former)).catch(() => null);
  const { servers, change } = (await compareElsewhere(before, file)) ?? { servers: 0, change: null };
  const count = `${formatCounted(servers, 'server')} collected just now.`;
  const words = change === null ? '' : describeNamedChange(change);
  if (words === '') {
    take();
    return showNotice({
      kind: 'info',
      words: change === null ? count : `${count} Their tools are the same.`,
      isPassing: true,
    });
  }
  const asked: Word = { kind: 'asked', id, words: `${count} ${words}` };
  tell(asked);
  askToTake(asked, (takes) => (takes ? take() : isTaken()));
}
