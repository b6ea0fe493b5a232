import { auditEntry } from '../audit/auditEntry';
import { rateAtReading } from '../audit/readingTable';
import { type DerivationSettings, defaultDerivations, withOwnManifest } from '../dialects/derivations';
import { type Declined, readFile } from '../dialects/readFile';
import type { SourceServer } from '../dialects/serverNames';
import { digestBytes } from '../model/digest';
import type { BadEntry, Finding, Found } from '../model/finding';
import { formatJson } from '../model/formatJson';
import { countSource, type SourceSummary } from './loadedCatalog';
import { newRowBatch, pushTool, type RowBatch } from './rowBatch';

/**
 * A file as it was read: plain data, so that it may cross to another worker. Entries travel as text, since deep values
 * don't survive cloning; tools are read from it anew when they are shown.
 */
export interface GatheredFile {
  readonly summary: SourceSummary;
  readonly rows: RowBatch;
  readonly bad: readonly BadEntry[];
  readonly findings: readonly Finding[];
  /** What the reading of a row found, for rows with any; the audit's own rules are not among it. */
  readonly notedIn: ReadonlyMap<number, readonly Found[]>;
  /** The settings its facts were derived by: with its own robot manifest, where the given ones left that open. */
  readonly settings: DerivationSettings;
  readonly texts: EntryTexts;
  /** Its MCP servers as toolIds name them, in order. */
  readonly servers: ReadonlyMap<string, SourceServer>;
}

interface EntryTexts {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Of each row: where its JSON starts and ends, and where its text as it came does. They are the same for JSON. */
  readonly places: Uint32Array<ArrayBuffer>;
}

/** How far a file is: tools read so far, or of all of them those that are audited. */
export type GatherProgress = { readonly tools: number } | { readonly audited: number; readonly of: number };

export interface GatherOptions {
  readonly settings?: DerivationSettings;
  /** The server or module that all of the file's tools came with, where somebody says so. */
  readonly alias?: string;
  readonly onProgress?: (progress: GatherProgress) => void;
}

/** What the catalog would have to say of a file that is no source of it. */
export type DeclinedFile = {
  readonly kind: 'declined';
  readonly id: string;
  readonly name: string;
  readonly declined: Declined | null;
  readonly faults: SourceSummary['faults'];
};

const auditStep = 500;
/** A summary travels with every answer about sources. */
const maxAgents = 20;
const maxRefs = 100;
const maxServers = 20;
const maxName = 300;
const maxBundles = 3;

/** Reads a file whole and judges each of its tools. Never throws, whatever the bytes. */
export function gatherFile(
  { id, name, bytes }: { readonly id: string; readonly name: string; readonly bytes: Uint8Array },
  { settings = defaultDerivations, alias, onProgress }: GatherOptions = {},
): GatheredFile | DeclinedFile {
  const reading = readFile(bytes, {
    settings,
    stem: stemOf(name),
    ...(alias !== undefined && { alias }),
    ...(onProgress && { onProgress: (tools: number) => onProgress({ tools }) }),
  });
  const { entries, declined, faults, confirmationAboveTier, collectedAt } = reading;
  if (
    declined !== null ||
    (entries.length === 0 &&
      reading.badCount === 0 &&
      faults.some(({ reason }) => !['not-listed', 'more-pages', 'note'].includes(reason)))
  ) {
    return { kind: 'declined', id, name, declined, faults };
  }
  const rows = newRowBatch();
  const found = reading.findings.map(rateAtReading);
  const notedIn = new Map<number, readonly Found[]>();
  const texts = new TextBatch(entries.length);
  for (const { tool, value, raw, syntax, findings } of entries) {
    // The rules read JSON text: a YAML entry is shown to them as the JSON it means.
    const text = syntax === 'json' ? raw : formatJson(value);
    if (findings.length > 0) notedIn.set(rows.toolIds.length, findings);
    pushTool(rows, tool, auditEntry({ tool, value, text, noted: findings }));
    texts.push(text, raw);
    const audited = rows.toolIds.length;
    if (audited % auditStep === 0) onProgress?.({ audited, of: entries.length });
  }
  const bad = reading.bad.map(({ place, reason, excerpt }) => ({ entry: 0, pointer: place, reason, excerpt }));
  return {
    summary: {
      id,
      name,
      dialects: [...reading.dialects],
      servers: [...new Set(Array.from(reading.servers.values(), ({ plain }) => plain))].slice(0, maxServers),
      ...countSource({ rows, bad, findings: found }),
      badEntries: reading.badCount,
      bytes: bytes.byteLength,
      digest: digestBytes(bytes),
      readAt: Date.now(),
      faults,
      agents: {
        count: reading.agents.length,
        first: reading.agents.slice(0, maxAgents).map(({ name, refs }) => ({
          name: name.slice(0, maxName),
          refCount: refs.length,
          refs: refs.slice(0, maxRefs).map((ref) => ({ ...ref, text: ref.text.slice(0, maxName) })),
        })),
      },
      bundles: {
        count: reading.bundles.length,
        tools: reading.bundles.reduce((sum, { tools }) => sum + tools, 0),
        names: reading.bundles.slice(0, maxBundles).map(({ name }) => name.slice(0, maxName)),
      },
      ...(confirmationAboveTier !== undefined && { confirmationAboveTier }),
      ...(collectedAt !== undefined && { collectedAt }),
    },
    rows,
    bad,
    findings: found,
    notedIn,
    settings: withOwnManifest(settings, confirmationAboveTier),
    texts: texts.finish(),
    servers: reading.servers,
  };
}

/** `tools/crm.json` → `crm` */
function stemOf(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1).replace(/(?<=.)\.[^.]*$/, '');
}

const encoder = new TextEncoder();
const firstRoom = 64 * 1024;

class TextBatch {
  private bytes = new Uint8Array(firstRoom);
  private length = 0;
  private readonly places: Uint32Array<ArrayBuffer>;
  private rows = 0;

  constructor(rows: number) {
    this.places = new Uint32Array(rows * 4);
  }

  push(json: string, raw: string): void {
    const first = this.write(json);
    this.places.set([...first, ...(raw === json ? first : this.write(raw))], this.rows++ * 4);
  }

  finish(): EntryTexts {
    return { bytes: this.bytes.slice(0, this.length), places: this.places };
  }

  private write(text: string): [number, number] {
    const start = this.length;
    // A UTF-16 unit is three bytes of UTF-8 at most.
    const needed = start + text.length * 3;
    if (needed > this.bytes.length) {
      const grown = new Uint8Array(Math.max(needed, this.bytes.length * 2));
      grown.set(this.bytes);
      this.bytes = grown;
    }
    this.length += encoder.encodeInto(text, this.bytes.subarray(start)).written;
    return [start, this.length];
  }
}
