import { isObject, member } from '../model/json';
import type { ListedTool } from './exportTarget';
import { ReadingBuilder, splitName } from './readNames';
import type { FileText } from './readStructured';

export function slashName(server: string, name: string): string {
  return `${server}/${name}`;
}

/** Names of the form `server/tool`, which VS Code and GitHub share: neither part may be read otherwise. */
export function refusesSlashName(server: string, name: string): string | null {
  if (server.includes('/')) return 'The alias of their server holds /, where the name would be cut.';
  return `${server}${name}`.includes('*') ? 'Their names hold *, which stands for any tool there.' : null;
}

/** `github/get_issue`; a name without a server is a built-in tool or a set. */
export function readSlashName(text: string, reading: ReadingBuilder, mode: ListedTool['mode'] = null): void {
  const parts = splitName(text, '/');
  if (parts !== null) reading.wild(parts[0], parts[1], mode);
  else if (text === '*') reading.pattern('*', mode);
  else reading.ignore(text, 'It names no server: a built-in tool, or a set of tools.');
}

/** The `tools` list of an agent file's front matter; null where the file is none or names Claude Code's tools. */
export function readAgentFile(file: FileText) {
  const matter = file.frontMatter;
  const tools = isObject(matter) ? member(matter, 'tools') : undefined;
  if (!Array.isArray(tools) || tools.some((one) => String(one).startsWith('mcp__'))) return null;
  const reading = new ReadingBuilder();
  for (const name of reading.texts(tools, '/tools')) readSlashName(name, reading);
  return reading.finish();
}
