import { isObject, member } from '../model/json';
import type { ExportNote, ExportTarget } from './exportTarget';
import { cursorLimits, lintNames } from './lintNames';
import { nameTools, refusesAllButMcp } from './nameTools';
import { ReadingBuilder, splitName } from './readNames';
import { writeJson } from './writeJson';

function refusesName(server: string, name: string): string | null {
  if (server.includes(':')) return 'The alias of their server holds a colon, where Cursor would cut the name.';
  return `${server}${name}`.includes('*') ? 'Their names hold *, which stands for any tool there.' : null;
}

/** `mcpAllowlist` of a `permissions.json`: what runs without approval. */
export const cursor: ExportTarget = {
  id: 'cursor',
  label: 'Cursor permissions.json',
  effect: 'stops-asking',
  fileName: () => 'permissions.json',
  fullName: (server, name) => `${server}:${name}`,
  maxTools: cursorLimits.maxTools,
  refuses: refusesAllButMcp,
  write: (draft, tools) => {
    const { named, notes } = nameTools(draft, tools, { refusesName });
    const auto = named.filter(({ mode }) => mode === 'auto');
    const asking = named.filter(({ mode }) => mode === 'ask').map(({ toolId }) => toolId);
    const all: ExportNote[] = [...notes];
    if (asking.length > 0) {
      const text = 'These ask first, so the file does not name them: Cursor asks for all that it does not name.';
      all.push({ kind: 'left-out', text, toolIds: asking });
    }
    const words = [
      'Doesn’t block other tools: the agent still sees every tool of its servers.',
      'It replaces the list kept in the app, and a team’s setting wins over it.',
    ];
    all.push(...words.map((text): ExportNote => ({ kind: 'meaning', text, toolIds: [] })));
    const text = writeJson({ mcpAllowlist: auto.map(({ server, name }) => `${server}:${name}`) });
    return { text, notes: [...all, ...lintNames(named, cursorLimits)] };
  },
  read: (file) => {
    const value = file.json;
    const list = isObject(value) ? member(value, 'mcpAllowlist') : undefined;
    if (!Array.isArray(list)) return null;
    const reading = new ReadingBuilder();
    for (const item of reading.texts(list, '/mcpAllowlist')) {
      const parts = splitName(item, ':');
      if (parts === null) reading.ignore(item, 'It should be server:tool.');
      else if (parts[0].includes('*')) reading.pattern(parts[1] === '*' ? '*' : parts[1], 'auto');
      else reading.wild(parts[0], parts[1], 'auto');
    }
    return reading.finish();
  },
};
