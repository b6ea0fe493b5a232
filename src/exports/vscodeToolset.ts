import { isObject, member } from '../model/json';
import type { ExportTarget } from './exportTarget';
import { fileStem } from './fileStem';
import { lintNames, vscodeLimits } from './lintNames';
import { nameTools, refusesAllButMcp } from './nameTools';
import { objectsIn, ReadingBuilder } from './readNames';
import { readSlashName, refusesSlashName, slashName } from './slashNames';
import { writeJson } from './writeJson';

/** A set of tools of VS Code, which a person picks in the chat. VS Code reads no file of another ending. */
export const vscodeToolset: ExportTarget = {
  id: 'vscode-toolset',
  label: 'VS Code tool set',
  effect: 'limits',
  fileName: (draft) => `${fileStem(draft)}.toolsets.jsonc`,
  fullName: slashName,
  maxTools: vscodeLimits.maxTools,
  refuses: refusesAllButMcp,
  write: (draft, tools) => {
    const { named, notes } = nameTools(draft, tools, { refusesName: refusesSlashName, modes: 'elsewhere' });
    const set = {
      tools: named.map(({ server, name }) => slashName(server, name)),
      description: (draft.note ?? draft.name).toWellFormed(),
      icon: 'tools',
    };
    const text = writeJson(new Map([[fileStem(draft), set]]));
    return { text, notes: [...notes, ...lintNames(named, vscodeLimits)] };
  },
  read: (file) => {
    const value = file.json;
    const sets = isObject(value) ? objectsIn(value) : [];
    const isOurs = sets.length > 0 && sets.length === Object.keys(value as object).length && sets.every(isToolSet);
    if (!isOurs) return null;
    const reading = new ReadingBuilder();
    for (const [set, one] of sets) {
      for (const name of reading.texts(member(one, 'tools'), `/${set}/tools`)) readSlashName(name, reading);
    }
    return reading.finish();
  },
};

function isToolSet([, set]: readonly [string, Readonly<Record<string, unknown>>]): boolean {
  return Array.isArray(member(set, 'tools')) && !Object.hasOwn(set, 'allowedTools');
}
