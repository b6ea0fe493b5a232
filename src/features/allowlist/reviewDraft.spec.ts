import { describe, expect, it } from 'vitest';
import { addEntries, newDraft } from '../../draft/editDraft';
import type { DraftAnswer } from '../../engine/draftService';
import { plainTool } from '../../model/testTool';
import type { Exposure } from '../../model/tool';
import { reviewDraft, statesOf } from './reviewDraft';

const open: Exposure = {
  tenants: { kind: 'absent' },
  environments: { kind: 'absent' },
  clusters: { kind: 'listed', names: ['shop'] },
  gangs: { kind: 'listed', names: ['till'] },
  licence: { kind: 'none' },
};
const exposures: Readonly<Record<string, Exposure | undefined>> = {
  shop: open,
  depot: { ...open, clusters: { kind: 'listed', names: ['depot'] } },
  paid: { ...open, licence: { kind: 'needed', name: 'spend' } },
  unstated: { ...open, licence: { kind: 'absent' } },
  openwop: undefined,
};
const draft = addEntries(
  newDraft('Night shift'),
  [...Object.keys(exposures), 'gone'].map((toolId) => ({ toolId, mode: 'ask' as const })),
);
const answer: DraftAnswer = {
  resolutions: [...draft.entries.keys()].map((toolId) => [toolId, { kind: 'resolves' }]),
  patterns: [],
  others: [],
  rules: [],
  tools: Object.entries(exposures).map(([toolId, exposure]) => ({
    tool: { ...plainTool, toolId, ...(exposure && { exposure }) },
    family: '',
    copies: 1,
    isChanged: false,
    tokens: 100,
    digest: null,
    findings: [],
    listedBy: [],
  })),
};

function warned(context: Parameters<typeof reviewDraft>[2]) {
  return reviewDraft(draft, answer, context).entries.flatMap((reviewed) =>
    statesOf(reviewed).includes('withheld') ? [`${reviewed.entry.toolId}: ${reviewed.withheld}`] : [],
  );
}

it('an entry without a fingerprint is not counted as unchanged', () => {
  const seen = new Map(
    [...draft.entries].map(([id, entry], place) => [id, place === 0 ? { ...entry, digest: 'x' } : entry]),
  );
  const states = reviewDraft({ ...draft, entries: seen }, answer, null).entries.map(statesOf);
  expect(states.slice(0, 2)).toEqual([['resolves'], ['unseen']]);
});

describe('a draft beside a registry context', () => {
  it('warns of the entries that the context is not shown, with the reason', () => {
    expect(warned({ cluster: 'shop', gang: 'till', licences: [] })).toEqual([
      'depot: its clusters don’t include shop',
      'paid: the licence it needs is not granted',
    ]);
    expect(warned({ cluster: 'shop', gang: 'till', licences: ['spend'] })).toEqual([
      'depot: its clusters don’t include shop',
    ]);
  });

  it('warns of nothing where it depends on something not chosen, or nobody asks', () => {
    expect(warned({ licences: ['spend'] })).toEqual([]);
    expect(warned(null)).toEqual([]);
  });
});
