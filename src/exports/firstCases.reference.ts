import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, describe as group, it } from 'vitest';
import { importAllowlist } from './importAllowlist';
import { describe as describeListed, type TargetReading } from './reading';

/* Reference: the first set of files from public reports, by what each lets in and keeps off. */
const folder = join(process.env['REFERENCE_DIR'] ?? '', 'cases');

function readingOf(file: string): TargetReading {
  const found = importAllowlist(readFileSync(join(folder, file), 'utf8'));
  if (found.kind !== 'list') throw new Error(`${file} is ${found.kind}`);
  return found.reading;
}

group('a public case of the first set', () => {
  it.each<[file: string, allowed: readonly string[], denied: readonly string[]]>([
    ['01-claude-allow-server-deny-tool.json', ['github/*'], ['github/delete_file', 'github/merge_*']],
    ['03-codex-disabled-only.toml', ['opencode/*'], ['opencode/bash', 'opencode/webfetch']],
    ['05-claude-wildcards.json', ['linear/list_*', 'linear/get_issue', 'tts/*'], []],
    ['33-claude-api-denylist.json', ['github/*'], ['github/delete_file']],
    ['35-docker-server-tools.sh', ['github/*', 'duckduckgo/search'], []],
  ])('%s lets in what its client does', (file, allowed, denied) => {
    const reading = readingOf(file);
    expect(reading.allowed.map(describeListed)).toEqual(allowed);
    expect(reading.denied.map(describeListed)).toEqual(denied);
  });

  it('of wildcards names the reason why this client skips a rule', () => {
    const { ignored } = readingOf('05-claude-wildcards.json');
    expect(ignored.map(({ what }) => what).sort()).toEqual([
      '*',
      'mcp__*',
      'mcp__*__list_events',
      'mcp__docs__search(*)',
    ]);
  });
});
