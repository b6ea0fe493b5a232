import { writeJson } from '../exports/writing';
import { compareText } from '../model/compareText';
import { formatJson, indentJson } from '../model/formatJson';
import { escapeUnseen } from '../model/revealText';
import { type KeptTool, openParts, PartsWriter, readKeptTools } from './baselineParts';
import type { FileQuestion, OpenedBaseline, OpenQuestion } from './changeProtocol';
import { type BaselineFacts, headMembers, readBaseline, writeFacts } from './compare/baselineFile';
import { inSlices, type LongCall } from './inSlices';
import { withItems } from './longJson';
import { readToolOf } from './sideTools';
import { factsOf } from './takeBaseline';

/** Reads a baseline file into the parts it is kept as. */
export async function openBaseline({ file, packId, known }: OpenQuestion, call: LongCall): Promise<OpenedBaseline> {
  const reading = readBaseline(await file.text());
  if (reading.kind === 'refused') return reading;
  const { tools, ...head } = reading.baseline;
  const writer = new PartsWriter(packId);
  for (const parts of known) await writer.know(parts);
  function* take() {
    let done = 0;
    for (const { toolId, server = null, source = null, digest, descriptor, facts } of tools) {
      if (descriptor === undefined) writer.addUnread({ toolId, server, source }, digest, facts);
      else {
        // What is kept back is told by its facts alone: those of the file, and what its descriptor states beside them.
        const all = (isKeptBack: boolean) => (isKeptBack ? withStated(facts, descriptor) : facts);
        writer.add({ toolId, server, source, hasDigest: digest !== null }, descriptor, all);
      }
      yield ++done;
    }
    return writer.finish();
  }
  return { kind: 'read', head, taken: await inSlices(take(), call) };
}

function withStated(facts: BaselineFacts, descriptor: unknown): BaselineFacts {
  const tool = readToolOf(descriptor);
  if (tool === null) return facts;
  const { posture, scopes } = factsOf(tool, true);
  const stated = [...posture].filter(([, { basis }]) => basis === 'stated');
  return { ...(scopes && { scopes }), ...facts, posture: new Map([...stated, ...facts.posture]) };
}

/** A kept baseline as a file (contract §5): its tools by toolId, then fingerprint. */
export async function writeBaselineFile({ head, parts }: FileQuestion, call: LongCall): Promise<Blob> {
  const tools = [...readKeptTools(await openParts(parts))].filter((tool) => tool !== null);
  tools.sort((a, b) => compareText(a.toolId, b.toolId) || compareText(a.digest ?? '', b.digest ?? ''));
  function* write() {
    const texts: string[] = [];
    for (const tool of tools) {
      texts.push(layOut(toolText(tool)));
      yield texts.length;
    }
    return texts;
  }
  return new Blob([...withItems(writeJson({ ...headMembers(head), tools: [] }), await inSlices(write(), call))]);
}

function layOut(json: string): string {
  return escapeUnseen(indentJson(json));
}

function toolText({ toolId, server, source, digest, facts, text }: KeptTool): string {
  const descriptor = text();
  const written = writeFacts(facts);
  const members = [
    `"toolId":${JSON.stringify(toolId)}`,
    ...(server === null ? [] : [`"server":${JSON.stringify(server)}`]),
    ...(source === null ? [] : [`"source":${JSON.stringify(source)}`]),
    `"digest":${JSON.stringify(digest)}`,
    ...(descriptor === null ? [] : [`"descriptor":${descriptor}`]),
    ...(written === undefined ? [] : [`"facts":${formatJson(written)}`]),
  ];
  return `{${members.join(',')}}`;
}
