import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type FileReading, readFile } from '../src/dialects/readFile';
import { writeDraft } from '../src/draft/draftFile';
import { parseDraft } from '../src/draft/readDraftFile';
import { demoFiles } from '../src/features/sources/demoFiles';
import { digest } from '../src/model/digest';
import { dialects } from '../src/model/tool';
import { allDemoTools } from './support/demoTools';

const folder = 'public/demo/files';
const names = readdirSync(folder).sort();
const reading = (name: string): FileReading => readFile(readFileSync(`${folder}/${name}`));

describe('the demo’s files', () => {
  it('are those the view offers', () => {
    expect(demoFiles.map(({ path }) => path).sort()).toEqual(names.map((name) => `demo/files/${name}`));
    for (const { name, path } of demoFiles) expect(path.endsWith(`/${name}`)).toBe(true);
  });

  it.each(names)('%s is read without a fault', (name) => {
    const { declined, faults, badCount, findings } = reading(name);
    expect({ declined, faults, badCount, findings }).toEqual({ declined: null, faults: [], badCount: 0, findings: [] });
  });

  it('hold each dialect but the host’s own', () => {
    const found = new Set(names.flatMap((name) => [...reading(name).dialects.keys()]));
    expect(found).toEqual(new Set(dialects.filter((dialect) => dialect !== 'openwop')));
  });

  it.each(names)('%s names no real host and no tool twice', (name) => {
    const text = readFileSync(`${folder}/${name}`, 'utf8');
    for (const [url] of text.matchAll(/https?:\/\/[^"\s]+/g)) expect(new URL(url).hostname).toMatch(/\.example$/);
    const ids = reading(name).entries.map(({ tool }) => tool.toolId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('break their dialect’s rules only where a reference points elsewhere', () => {
    const found = names.flatMap((name) => reading(name).entries.flatMap(({ findings }) => findings));
    expect(found.map(({ variant }) => variant)).toEqual(['unresolved-reference']);
  });

  it('hold an example draft, whose tools are the catalog’s but for what has moved on since', () => {
    const text = readFileSync('public/demo/support-agent.draft.json', 'utf8');
    const reading = parseDraft(text);
    if (reading.kind !== 'draft') throw new Error(reading.kind);
    expect(writeDraft(reading.draft)).toBe(text);
    const now = new Map(allDemoTools.map((tool) => [tool.toolId, digest(tool)]));
    const moved = [...reading.draft.entries.values()].filter((one) => one.digest !== (now.get(one.toolId) ?? 'gone'));
    expect(moved.map(({ toolId }) => toolId)).toEqual([
      'mcp:crm.fetch_customer',
      'mcp:parcels__quote_shipment',
      'connector:fax.send_fax',
    ]);
  });

  it('say from which risk tier on the robot asks', () => {
    expect(reading('warehouse-robot.manifest.json').confirmationAboveTier).toBe(1);
  });
});
