import { headMembers, readBaseline, writeFacts } from '../compare/baselineFile';
import { compareCodePoints } from '../model/compareCodePoints';
import { escapeUnseen } from '../model/escapeUnseen';
import { formatJson } from '../model/formatJson';
import { indentJson } from '../model/indentJson';
import { type KeptTool, openParts, PartsWriter, readKeptTools } from './baselineParts';
import type { ChangeMethods, OpenedBaseline } from './changeProtocol';
import { inSlices, type LongCall } from './inSlices';

/** Reads a baseline file into the parts it is kept as. */
export async function openBaseline(
  { file, packId, known }: ChangeMethods['openBaseline'][0],
  call: LongCall,
): Promise<OpenedBaseline> {
  const reading = readBaseline(await file.text());
  if (reading.kind === 'refused') return reading;
  const { tools, ...head } = reading.baseline;
  const writer = new PartsWriter(packId);
  for (const parts of known) await writer.know(parts);
  function* take() {
    let done = 0;
    for (const { toolId, server = null, digest, descriptor, facts } of tools) {
      if (descriptor === undefined) writer.addUnread(toolId, server, digest, facts);
      else writer.add({ toolId, server, hasDigest: digest !== null }, descriptor, () => facts);
      yield ++done;
    }
    return writer.finish();
  }
  return { kind: 'read', head, taken: await inSlices(take(), call) };
}

/** A kept baseline as a file (contract §5): its tools by toolId, then fingerprint. */
export async function writeBaselineFile(
  { head, parts }: ChangeMethods['baselineFile'][0],
  call: LongCall,
): Promise<Blob> {
  const tools = [...readKeptTools(await openParts(parts))].filter((tool) => tool !== null);
  tools.sort((a, b) => compareCodePoints(a.toolId, b.toolId) || compareCodePoints(a.digest ?? '', b.digest ?? ''));
  const start = layOut(formatJson({ ...headMembers(head), tools: [] }));
  function* write() {
    const texts: string[] = [];
    for (const tool of tools) {
      texts.push(`    ${layOut(toolText(tool)).replaceAll('\n', '\n    ')}`);
      yield texts.length;
    }
    return texts;
  }
  const texts = await inSlices(write(), call);
  if (texts.length === 0) return new Blob([start, '\n']);
  const opening = start.slice(0, start.lastIndexOf('[') + 1);
  return new Blob([opening, '\n', ...texts.flatMap((text, i) => (i === 0 ? [text] : [',\n', text])), '\n  ]\n}\n']);
}

function layOut(json: string): string {
  return escapeUnseen(indentJson(json));
}

function toolText({ toolId, server, digest, facts, text }: KeptTool): string {
  const descriptor = text();
  const written = writeFacts(facts);
  const members = [
    `"toolId":${JSON.stringify(toolId)}`,
    ...(server === null ? [] : [`"server":${JSON.stringify(server)}`]),
    `"digest":${JSON.stringify(digest)}`,
    ...(descriptor === null ? [] : [`"descriptor":${descriptor}`]),
    ...(written === undefined ? [] : [`"facts":${formatJson(written)}`]),
  ];
  return `{${members.join(',')}}`;
}
