import { judgeAdmission, type Refusal } from '../model/admission';
import { compareText } from '../model/compareText';
import { isDenied } from '../model/draft';
import { isObject, member } from '../model/json';
import type { ExportTarget } from './exportTarget';
import { fileStem } from './fileStem';
import { deniedHere, NoteList, notShown } from './nameTools';
import { ReadingBuilder } from './readNames';
import { writeJson } from './writeJson';

const refusals: Readonly<Record<Exclude<Refusal, 'not-listed'>, string>> = {
  'admits-nobody': 'Their allowed_clusters is empty: no cluster may call them.',
  'not-stated': 'They state no allowed_clusters: no cluster may call them.',
  unreadable: 'Their allowed_clusters can’t be read: no cluster may call them.',
};

/** `{"tools": ["…"]}`: the tools a cluster or agent card of a tool registry lists. */
export const clusterCard: ExportTarget = {
  id: 'cluster-card',
  label: 'Registry cluster card',
  effect: 'limits',
  place: { into: 'the card of a cluster or agent, in place of its tools', how: 'replaces' },
  fileName: (draft) => `${fileStem(draft)}.cluster.json`,
  refuses: ({ dialect }) => (dialect === 'registry' ? null : 'Not a tool of a tool registry.'),
  write: (draft, tools, { cluster = '' }) => {
    const leftOut = new NoteList('left-out');
    const unresolved = new NoteList('unresolved');
    const refused = new NoteList('check');
    const toolIds: string[] = [];
    for (const toolId of draft.entries.keys()) {
      const tool = tools.get(toolId)?.tool;
      if (isDenied(draft, toolId)) leftOut.add(deniedHere, toolId);
      else if (tool === undefined ? !toolId.includes(':') : tool.dialect === 'registry') {
        toolIds.push(toolId);
        if (tool === undefined) unresolved.add(notShown, toolId);
        const clusters = tool?.exposure?.clusters;
        const outcome = clusters === undefined ? 'unchecked' : judgeAdmission(clusters, cluster || undefined, true);
        if (outcome === 'not-listed') {
          refused.add(`Their allowed_clusters don’t include ${cluster}: it may not call them.`, toolId);
        } else if (outcome !== 'admitted' && outcome !== 'unchecked') refused.add(refusals[outcome], toolId);
      } else leftOut.add('Not tools of a tool registry, so left out.', toolId);
    }
    for (const pattern of draft.patterns.keys()) leftOut.add('Patterns are not written: expand them first.', pattern);
    const words = `The router shows a cluster only those that also allow it.${cluster === '' ? ' Name the cluster above to check that.' : ''}`;
    return {
      text: writeJson({ tools: toolIds.sort(compareText) }),
      notes: [...leftOut.notes, ...unresolved.notes, ...refused.notes, { kind: 'meaning', text: words, toolIds: [] }],
    };
  },
  read: (file) => {
    const value = file.json;
    const list = isObject(value) ? member(value, 'tools') : undefined;
    if (!Array.isArray(list) || !list.every((one) => typeof one === 'string' && !/^@/.test(one))) return null;
    const reading = new ReadingBuilder();
    for (const toolId of reading.texts(list, '/tools')) reading.id(toolId);
    return reading.finish();
  },
};
