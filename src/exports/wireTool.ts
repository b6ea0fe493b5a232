import type { Tool } from '../model/tool';
import type { ExportTool } from './exportTarget';

/** A tool of the catalog on its way between threads: assignments applied, schemas as JSON text. */
export interface WireTool extends Omit<ExportTool, 'tool'> {
  readonly tool: Omit<Tool, 'inputSchema' | 'outputSchema'>;
  readonly input?: string;
  readonly output?: string;
}

const read = new WeakMap<WireTool, ExportTool>();

/** Reads a tool once: an edit before the next answer parses no schema again. */
export function exportTool(tool: WireTool): ExportTool {
  const known = read.get(tool) ?? readExportTool(tool);
  read.set(tool, known);
  return known;
}

/** Schemas are parsed when a format first looks at them: most never do. */
function readExportTool({ tool, input, output, ...rest }: WireTool): ExportTool {
  const whole: ExportTool['tool'] = { ...tool };
  for (const [name, text] of [['inputSchema', input] as const, ['outputSchema', output] as const]) {
    if (text === undefined) continue;
    let parsed: { readonly value: unknown } | undefined;
    Object.defineProperty(whole, name, {
      enumerable: true,
      get: () => {
        parsed ??= { value: JSON.parse(text) };
        return parsed.value;
      },
    });
  }
  return { ...rest, tool: whole };
}
