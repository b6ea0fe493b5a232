import { objectsIn } from '../dialects/fileText';
import { serverTarget } from '../exports/serverTarget';
import { editorNames, readSlashName, slashAgent, slashName } from '../exports/slashNames';
import { draftStem } from '../model/fileStem';
import { isObject, member } from '../model/json';
import type { Client } from './client';

const toolset = serverTarget({
  id: 'vscode-toolset',
  label: 'VS Code tool set',
  kind: 'limits',
  place: { into: 'the prompts folder of a VS Code profile; it reads no file of another ending', how: 'new' },
  ending: '.toolsets.jsonc',
  names: { ...editorNames, maxTools: 128 },
  modes: 'elsewhere',
  wildcards: 'servers',
  write: ({ all }, draft) => {
    const description = (draft.note ?? draft.name).toWellFormed();
    return new Map([[draftStem(draft), { tools: all.map(slashName), description, icon: 'tools' }]]);
  },
  read: ({ json }, reading) => {
    const sets = objectsIn(json);
    const isOurs =
      isObject(json) &&
      sets.length > 0 &&
      sets.length === Object.keys(json).length &&
      sets.every(([, set]) => Array.isArray(member(set, 'tools')) && !Object.hasOwn(set, 'allowedTools'));
    if (!isOurs) return false;
    reading.account(json, ['*.tools', '*.description', '*.icon']);
    for (const [label, one] of sets) {
      const set = reading.set(label);
      for (const name of set.texts(member(one, 'tools'), `/${label}/tools`)) readSlashName(name, set);
    }
  },
});

const agent = serverTarget({
  ...slashAgent,
  id: 'vscode-agent',
  label: 'VS Code agent file',
  place: { into: '.github/agents/ of a project', how: 'new' },
  names: { ...editorNames, maxTools: 128 },
});

export const vscode: Client = {
  id: 'vscode',
  label: 'VS Code',
  configs: [
    { in: 'project', path: '.vscode/mcp.json' },
    { in: 'settings', path: 'Code/User/mcp.json', hasProfiles: true },
    { in: 'settings', path: 'Code - Insiders/User/mcp.json', hasProfiles: true },
  ],
  targets: [toolset, agent],
};
