import { isObject, member } from '../model/json';
import type { ExportTarget } from './exportTarget';
import { fileStem } from './fileStem';
import { kiroLimits, lintNames } from './lintNames';
import { nameTools, refusesAllButMcp } from './nameTools';
import { ReadingBuilder, splitName } from './readNames';
import { refusesSlashName } from './slashNames';
import { writeJson } from './writeJson';

const fullName = (server: string, name: string) => `@${server}/${name}`;

/** An agent of Kiro or the Amazon Q command line: `tools` are there, `allowedTools` run without a prompt. */
export const kiro: ExportTarget = {
  id: 'kiro',
  label: 'Kiro or Amazon Q agent',
  effect: 'both',
  fileName: (draft) => `${fileStem(draft)}.json`,
  fullName,
  refuses: refusesAllButMcp,
  write: (draft, tools) => {
    const { named, notes } = nameTools(draft, tools, { refusesName: refusesSlashName });
    const full = ({ server, name }: { server: string; name: string }) => fullName(server, name);
    const allowed = named.filter(({ mode }) => mode === 'auto').map(full);
    return {
      text: writeJson({ tools: named.map(full), allowedTools: allowed }),
      notes: [...notes, ...lintNames(named, kiroLimits)],
    };
  },
  read: (file) => {
    const value = file.json;
    const [tools, allowed] = isObject(value) ? [member(value, 'tools'), member(value, 'allowedTools')] : [];
    const isOurs = [tools, allowed].some((list) => Array.isArray(list) && list.some((one) => /^@/.test(String(one))));
    if (!isOurs && !Array.isArray(allowed)) return null;
    const reading = new ReadingBuilder();
    const unattended = new Set(reading.texts(allowed, '/allowedTools'));
    for (const name of reading.texts(tools, '/tools')) {
      const mode = unattended.has(name) ? 'auto' : 'ask';
      unattended.delete(name);
      readName(name, mode, reading);
    }
    for (const name of unattended) reading.ignore(name, 'It may run unattended, but is not named among the tools.');
    return reading.finish();
  },
};

function readName(text: string, mode: 'ask' | 'auto', reading: ReadingBuilder): void {
  if (!text.startsWith('@')) {
    reading.ignore(text, 'It names no server: a built-in tool.');
    return;
  }
  const parts = splitName(text.slice(1), '/');
  if (parts === null) reading.wild(text.slice(1), '*', mode);
  else reading.wild(parts[0], parts[1], mode);
}
