import { isObject, listAt, valueAt } from '../model/json';
import type { ProjectServers, ServerSyntax } from './client';

/** Claude Code keeps servers of each project by its folder, and switches servers off by project: those of the user too. */
export const claudeServers: ServerSyntax = {
  projects: projectsOf,
  switchedOff: (settings, isCurrent) => {
    const own = projectsOf(settings).find(({ folder }) => isCurrent(folder));
    const lists = [settings, own?.holder].flatMap((holder) => listAt(holder, 'disabledMcpjsonServers'));
    return [...lists, ...(own?.off ?? [])];
  },
};

function projectsOf(file: unknown): readonly ProjectServers[] {
  const projects = valueAt(file, 'projects');
  return Object.entries(isObject(projects) ? projects : {}).map(([folder, holder]) => ({
    ...{ folder, holder },
    off: listAt(holder, 'disabledMcpServers'),
  }));
}
