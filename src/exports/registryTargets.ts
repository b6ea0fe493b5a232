import { judgeAdmission, type Refusal } from '../dialects/exposure';
import { compareText } from '../model/compareText';
import { isDenied } from '../model/draft';
import { type ExportTarget, meaning, NoteList, noteOf } from './exportTarget';
import { at, writeYaml } from './fileText';
import { deniedHere, familiesOf, noteWildcards, notShown } from './nameTools';
import { draftStem, writeJson } from './writing';

/** The `tools` of a mas/v1 agent: references to tools of a bundle, or to manifest files. */
export const masAgent: ExportTarget = {
  id: 'mas-agent',
  label: 'mas/v1 agent tools',
  dialect: 'mas',
  effect: 'limits',
  place: { into: 'the specification of an agent, in place of its tools', how: 'replaces' },
  fileName: (draft) => `${draftStem(draft)}.agent.yaml`,
  refuses: ({ dialect }) => (dialect === 'mas' ? null : 'Not a mas/v1 tool.'),
  write: (draft, tools) => {
    const leftOut = new NoteList('left-out');
    const unresolved: string[] = [];
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
        if (tool === undefined) unresolved.push(toolId);
      }
    }
    const listed = [...new Set(refs)].sort(compareText).map((ref) => ({ ref }));
    return {
      text: writeYaml({ tools: listed }),
      notes: [...leftOut.notes, ...noteWildcards(draft.patterns), ...noteOf('unresolved', notShown, unresolved)],
    };
  },
  read: (file, reading) => {
    const [value] = file.yaml ?? [];
    const list = [at(value, 'tools'), at(value, 'spec', 'tools')].find(Array.isArray);
    const refs = (Array.isArray(list) ? list : []).map((one: unknown) => at(one, 'ref'));
    if (refs.length === 0 || !refs.some((ref) => typeof ref === 'string')) return false;
    reading.account(value, ['apiVersion', 'kind', 'tools.ref', 'spec.tools.ref']);
    for (const ref of reading.texts(refs, '/tools')) {
      const bundled = /^bundle:\/\/([^/\s]+)\/([^/\s]+)$/.exec(ref);
      if (bundled) reading.name(bundled[1] ?? '', bundled[2] ?? '', null);
      else reading.ignore(ref, 'It is a path to a manifest: open that file to know its tool.');
    }
  },
};

const refusals: Readonly<Record<Exclude<Refusal, 'not-listed'>, string>> = {
  'admits-nobody': 'Their allowed_clusters is empty: no cluster may call them.',
  'not-stated': 'They state no allowed_clusters: no cluster may call them.',
  unreadable: 'Their allowed_clusters can’t be read: no cluster may call them.',
};

/** `{"tools": ["…"]}`: the tools a cluster or agent card of a tool registry lists. */
export const clusterCard: ExportTarget = {
  id: 'cluster-card',
  label: 'Registry cluster card',
  dialect: 'registry',
  asks: ['cluster'],
  effect: 'limits',
  place: { into: 'the card of a cluster or agent, in place of its tools', how: 'replaces' },
  fileName: (draft) => `${draftStem(draft)}.cluster.json`,
  refuses: ({ dialect }) => (dialect === 'registry' ? null : 'Not a tool of a tool registry.'),
  write: (draft, tools, { form }) => {
    const cluster = form?.cluster.trim() ?? '';
    const leftOut = new NoteList('left-out');
    const unresolved: string[] = [];
    const refused = new NoteList('check');
    const toolIds: string[] = [];
    for (const toolId of draft.entries.keys()) {
      const tool = tools.get(toolId)?.tool;
      if (isDenied(draft, toolId)) leftOut.add(deniedHere, toolId);
      else if (tool === undefined ? !toolId.includes(':') : tool.dialect === 'registry') {
        toolIds.push(toolId);
        if (tool === undefined) unresolved.push(toolId);
        const clusters = tool?.exposure?.clusters;
        const outcome = clusters === undefined ? 'unchecked' : judgeAdmission(clusters, cluster || undefined, true);
        if (outcome === 'not-listed') {
          refused.add(`Their allowed_clusters don’t include ${cluster}: it may not call them.`, toolId);
        } else if (outcome !== 'admitted' && outcome !== 'unchecked') refused.add(refusals[outcome], toolId);
      } else leftOut.add('Not tools of a tool registry, so left out.', toolId);
    }
    const words = `The router shows a cluster only those that also allow it.${cluster === '' ? ' Name the cluster above to check that.' : ''}`;
    return {
      text: writeJson({ tools: toolIds.sort(compareText) }),
      notes: [
        ...leftOut.notes,
        ...noteWildcards(draft.patterns),
        ...noteOf('unresolved', notShown, unresolved),
        ...refused.notes,
        meaning(words),
      ],
    };
  },
  read: (file, reading) => {
    const list = at(file.json, 'tools');
    const isOurs = Array.isArray(list) && list.every((one) => typeof one === 'string' && !/^@|^mcp__|^\*$/.test(one));
    if (!isOurs || at(file.json, 'allowedTools') !== undefined) return false;
    reading.account(file.json, ['tools']);
    for (const toolId of reading.texts(list, '/tools')) reading.id(toolId);
  },
};
