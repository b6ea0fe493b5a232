import { compareText } from '../model/compareText';
import { isDenied } from '../model/draft';
import { isObject, member } from '../model/json';
import type { ExportTarget } from './exportTarget';
import { fileStem } from './fileStem';
import { deniedHere, familiesOf, NoteList, notShown } from './nameTools';
import { ReadingBuilder } from './readNames';
import { writeYaml } from './writeYaml';

/** The `tools` of a mas/v1 agent: references to tools of a bundle, or to manifest files. */
export const masAgent: ExportTarget = {
  id: 'mas-agent',
  label: 'mas/v1 agent tools',
  effect: 'limits',
  place: { into: 'the specification of an agent, in place of its tools', how: 'replaces' },
  fileName: (draft) => `${fileStem(draft)}.agent.yaml`,
  refuses: ({ dialect }) => (dialect === 'mas' ? null : 'Not a mas/v1 tool.'),
  write: (draft, tools) => {
    const leftOut = new NoteList('left-out');
    const unresolved = new NoteList('unresolved');
    const families = familiesOf(draft, tools);
    const refs: string[] = [];
    for (const { toolId, nameInTarget } of draft.entries.values()) {
      const tool = tools.get(toolId)?.tool;
      const bundle = draft.aliases.get(families.get(toolId) ?? '');
      if (isDenied(draft, toolId)) leftOut.add(deniedHere, toolId);
      else if (tool === undefined ? toolId.includes(':') : tool.dialect !== 'mas')
        leftOut.add('They are no mas/v1 tools.', toolId);
      else if (nameInTarget?.isWellFormed() === true) refs.push(nameInTarget);
      else if (bundle === undefined)
        leftOut.add('Name their bundle as the alias of their family, or give each a path.', toolId);
      else if (/[\s/]/.test(bundle + toolId) || !(bundle + toolId).isWellFormed()) {
        leftOut.add('A bundle reference can’t hold these names.', toolId);
      } else {
        refs.push(`bundle://${bundle}/${toolId}`);
        if (tool === undefined) unresolved.add(notShown, toolId);
      }
    }
    for (const pattern of draft.patterns.keys()) leftOut.add('Patterns are not written: expand them first.', pattern);
    const listed = [...new Set(refs)].sort(compareText).map((ref) => ({ ref }));
    return { text: writeYaml({ tools: listed }), notes: [...leftOut.notes, ...unresolved.notes] };
  },
  read: (file) => {
    const value = file.yaml?.[0];
    const spec = isObject(value) ? member(value, 'spec') : undefined;
    const list = [value, spec]
      .map((holder) => (isObject(holder) ? member(holder, 'tools') : undefined))
      .find(Array.isArray);
    const refs = (Array.isArray(list) ? list : []).map((one: unknown) =>
      isObject(one) ? member(one, 'ref') : undefined,
    );
    if (refs.length === 0 || !refs.some((ref) => typeof ref === 'string')) return null;
    const reading = new ReadingBuilder();
    for (const ref of reading.texts(refs, '/tools')) {
      const bundled = /^bundle:\/\/([^/\s]+)\/([^/\s]+)$/.exec(ref);
      if (bundled) reading.name(bundled[1] ?? '', bundled[2] ?? '', null);
      else reading.ignore(ref, 'It is a path to a manifest: open that file to know its tool.');
    }
    return reading.finish();
  },
};
