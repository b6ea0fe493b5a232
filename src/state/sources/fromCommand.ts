import { type BroughtItem, fetchBrought } from '../../host/brought';
import { fetchOwnFile } from '../../host/ownFiles';
import { cloneLine } from '../../host/settings';
import { countedAt } from '../../model/collectedServers';
import { formatCounted } from '../../model/formatCount';
import { revealPlain } from '../../model/revealText';
import { addCounted } from '../evidenceStore';
import { type PageNotice, readNotice, showNotice } from '../pageNotice';
import { changePreferences, currentPreferences } from '../preferences';
import { base } from '../useAddress';
import { addCollected, collectedId, replaceList } from './added';
import { takeFiles } from './connect';
import { countListed, type ListChange, listChange } from './listChange';
import { bodyOf, keptSources, sourceRecords } from './records';

const askAgainMs = 2_000;
const maxFileBytes = 128 * 1024 * 1024;

/**
 * Takes in what the command brings that serves this page, as long as the page is open, and says when the command has
 * ended. One tab at a time does so; the others share what it takes in.
 */
export function followCommand(line: string): void {
  const channel = new BroadcastChannel('tool-catalog.command');
  const say = tellGone(line);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => say(data === true));
  const follow = async () => {
    await keptSources.whenRead();
    for (let after = currentPreferences().lastBrought; ; ) {
      const items = await fetchBrought(base(), after);
      say(items === null);
      channel.postMessage(items === null);
      if (items === null) await new Promise((resolve) => setTimeout(resolve, askAgainMs));
      for (const item of items ?? []) {
        after = item.id;
        await takeIn(item);
      }
    }
  };
  void navigator.locks.request('tool-catalog.command', follow);
}

/** Returns what says once that the command has ended, and takes that back once it answers again. */
function tellGone(line: string): (isGone: boolean) => void {
  let said: PageNotice | null = null;
  return (isGone) => {
    if (isGone && said === null) {
      const open = line === cloneLine ? 'npm start' : line.replace(/ collect$/, ' open');
      const words = `The command that serves this page has ended. To go on, type: ${open}`;
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
  if (isCollected) return takeCollected(first.file, isTaken);
  isTaken();
  await takeFiles([first, ...others]);
}

const mostNames = 3;

/** What came, went and changed, by name; '' where nothing did. */
function describe({ added, removed, changed, server }: ListChange): string {
  const part = (names: readonly string[], verb: string) => {
    const more = names.length > mostNames ? ['…'] : [];
    const shown = [...names.slice(0, mostNames).map((name) => revealPlain(name, 60)), ...more].join(', ');
    return names.length === 0 ? [] : [`${formatCounted(names.length, 'tool')} ${verb} (${shown}).`];
  };
  const texts = server.length === 0 ? [] : ['What the server says of itself changed.'];
  return [...part(added, 'came'), ...part(removed, 'went'), ...part(changed, 'changed'), ...texts].join(' ');
}

/** Shows what was collected just now. A list of before is replaced by a press, unless its tools are the same. */
async function takeCollected(file: File, isTaken: () => void): Promise<void> {
  const text = await file.text();
  const count = `${formatCounted(countListed(text), 'server')} collected just now.`;
  const take = () => {
    isTaken();
    if (sourceRecords.getState().has(collectedId)) replaceList(collectedId, file);
    else addCollected(file.name, file);
    const at = countedAt(text.slice(0, 300));
    if (at !== null) void addCounted(file, at);
  };
  const former = sourceRecords.getState().get(collectedId);
  const before = former === undefined ? null : await keptSources.loadBody(bodyOf(former)).catch(() => null);
  const change = before === null ? null : listChange(await before.text(), text);
  const words = change === null ? '' : describe(change);
  if (words === '') {
    take();
    return showNotice({
      kind: 'info',
      words: change === null ? count : `${count} Their tools are the same.`,
      isPassing: true,
    });
  }
  const choose = (label: string, run: () => void) => ({
    label,
    run: () => {
      run();
      showNotice(null);
    },
  });
  showNotice({
    kind: 'info',
    words: `${count} ${words}`,
    actions: [choose('Show them', take), choose('Keep the former list', isTaken)],
  });
}
