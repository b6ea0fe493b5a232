import { type Claim, type Confirmation, isOpen } from '../model/claim';
import type { Acceptance } from '../model/decision';
import {
  type ClassRule,
  type DeniedEntry,
  type Draft,
  type DraftHost,
  type EntryClaim,
  isDenied,
  type PatternEntry,
  type ToolEntry,
} from '../model/draft';
import type { Mode } from '../model/effect';
import { groupBy } from '../model/groupBy';
import { acceptIn, confirmClaims, type DraftClaim, settleClaims } from './proposal';

export function newDraft(name: string): Draft {
  return { name, entries: new Map(), patterns: new Map(), rules: [], aliases: new Map(), targets: [] };
}

/** The draft with these entries added; itself where nothing is new. An entry that is there already stays as it is. */
export function addEntries(draft: Draft, added: readonly ToolEntry[]): Draft {
  if (added.every(({ toolId }) => draft.entries.has(toolId))) return draft;
  const entries = new Map(draft.entries);
  for (const entry of added) if (!entries.has(entry.toolId)) entries.set(entry.toolId, entry);
  return { ...draft, entries };
}

/** What a draft calls its tools in the client, by toolId: those that a person gave another name there. */
export function givenNames({ entries }: Draft): ReadonlyMap<string, string> {
  return new Map(
    [...entries].flatMap(([toolId, { nameInTarget }]) =>
      nameInTarget === undefined ? [] : [[toolId, nameInTarget] as const],
    ),
  );
}

/** Fields of an entry to set; null takes one away. */
export interface EntryChange {
  readonly mode?: Mode;
  readonly note?: string | null;
  /** Why, which joins the note. */
  readonly reason?: string;
  readonly nameInTarget?: string | null;
  readonly loadOnDemand?: true | null;
  /** Stands by it, whatever the class rule that brought it matches. */
  readonly rule?: null;
}

/** Everything a person can do to a draft: each is one step that can be undone. */
export type DraftEdit =
  /** `host` is where the tools were found; a draft that has one keeps it. */
  | {
      readonly kind: 'add';
      readonly entries?: readonly ToolEntry[];
      readonly patterns?: readonly PatternEntry[];
      readonly host?: DraftHost | undefined;
    }
  | { readonly kind: 'remove'; readonly toolIds?: readonly string[]; readonly patterns?: readonly string[] }
  | { readonly kind: 'change-tools'; readonly toolIds: readonly string[]; readonly change: EntryChange }
  /** Takes tools as they are now for what was meant: digest, descriptor and findings move on, the mode is chosen anew. */
  | { readonly kind: 'accept'; readonly entries: readonly ToolEntry[] }
  /** Enters decisions about the draft's tools; a later one about the same takes an earlier one's place. */
  | { readonly kind: 'decide'; readonly decisions: readonly Acceptance[] }
  /** Stands by what links and files claim. */
  | { readonly kind: 'confirm'; readonly claims: readonly DraftClaim[]; readonly confirmed: Confirmation }
  /** Drops what links and files claim. */
  | { readonly kind: 'refuse'; readonly claims: readonly DraftClaim[] }
  /** Puts the tools a pattern matches in its place. */
  | { readonly kind: 'expand-pattern'; readonly pattern: string; readonly entries: readonly ToolEntry[] }
  /** Puts another toolId in an entry's place: its name in the target, its mark, note and position stay. */
  | { readonly kind: 'repoint'; readonly toolId: string; readonly to: ToolEntry }
  /** Takes tools out and forbids them. */
  | { readonly kind: 'deny'; readonly denied: readonly DeniedEntry[] }
  /** Several edits as one step. */
  | { readonly kind: 'several'; readonly edits: readonly DraftEdit[] }
  | { readonly kind: 'rename'; readonly name: string }
  | { readonly kind: 'set-note'; readonly note: string | null }
  | { readonly kind: 'allow-again'; readonly ids: readonly string[] }
  /** Adds a class rule, or replaces the one of that name. */
  | { readonly kind: 'set-rule'; readonly rule: ClassRule }
  | { readonly kind: 'remove-rule'; readonly name: string }
  /** Says what families' servers are called; null or '' takes a name away. */
  | { readonly kind: 'set-aliases'; readonly aliases: ReadonlyMap<string, string | null> }
  | { readonly kind: 'set-targets'; readonly targets: readonly string[] }
  /** Replaces the entries and wildcards by those of a file; of the rest, what the file holds counts, else what is here stays. */
  | { readonly kind: 'replace'; readonly draft: Draft }
  /** Adds what a file holds and is not here yet. */
  | { readonly kind: 'take-in'; readonly draft: Draft };

/** The draft after an edit; itself where the edit changes nothing. */
export function applyEdit(draft: Draft, edit: DraftEdit): Draft {
  switch (edit.kind) {
    case 'add': {
      const added = addPatterns(addEntries(draft, edit.entries ?? []), edit.patterns ?? []);
      // Who ticks a tool means it, whatever an imported list said of it.
      const ids = new Set((edit.entries ?? []).map(({ toolId }) => toolId));
      return withHost(
        draft,
        withDenied(added, (denied) => denied.filter(({ id, isPattern }) => isPattern || !ids.has(id))),
        edit.host,
      );
    }
    case 'allow-again':
      return withDenied(draft, (denied) => denied.filter(({ id }) => !edit.ids.includes(id)));
    case 'deny':
      return withDenied(
        remove(
          draft,
          edit.denied.map(({ id }) => id),
          [],
        ),
        (before) => [
          ...before,
          ...edit.denied.filter(({ id }) => !before.some((one) => !one.isPattern && one.id === id)),
        ],
      );
    case 'several':
      return edit.edits.reduce(applyEdit, draft);
    case 'remove':
      return remove(draft, edit.toolIds ?? [], edit.patterns ?? []);
    case 'change-tools':
      return changeAll(draft, edit.toolIds, (entry) => changeEntry(entry, edit.change));
    case 'accept': {
      const accepted = new Map(edit.entries.map((entry) => [entry.toolId, entry]));
      const ids = [...accepted.keys()];
      return changeAll(draft, ids, (before) => {
        // The digest speaks for descriptor and findings: the old ones go with the old digest.
        const {
          digest: _digest,
          descriptor: _descriptor,
          findings: _findings,
          ...entry
        } = settleClaims(before, ({ kind }) => kind === 'unattended');
        return { ...entry, ...accepted.get(entry.toolId) };
      });
    }
    case 'decide': {
      const made = groupBy(edit.decisions, ({ toolId }) => toolId);
      return changeAll(draft, [...made.keys()], (entry) => acceptIn(entry, made.get(entry.toolId) ?? []));
    }
    case 'confirm': {
      const wanted = claimsByTool(edit.claims);
      const entered = changeAll(draft, [...wanted.keys()], (entry) =>
        confirmClaims(entry, wanted.get(entry.toolId) ?? new Set(), edit.confirmed),
      );
      return edit.claims.reduce((before, one) => {
        if (one.about === 'server') return confirmAlias(before, one, edit.confirmed);
        return one.about === 'left-out' ? confirmLeftOut(before, one, edit.confirmed) : before;
      }, entered);
    }
    case 'refuse': {
      const refused = claimsByTool(edit.claims);
      const left = changeAll(draft, [...refused.keys()], (entry) => {
        const own = new Set([...(refused.get(entry.toolId) ?? [])].map(({ value }) => value));
        return settleClaims(entry, (value) => own.has(value));
      });
      const families = new Set(edit.claims.flatMap((one) => (one.about === 'server' ? [one.family] : [])));
      const ids = new Set(edit.claims.flatMap((one) => (one.about === 'left-out' ? [one.toolId] : [])));
      return withLeftOut(
        withClaimed(
          left,
          [...(left.claimedAliases ?? [])].filter(([family]) => !families.has(family)),
        ),
        [...(left.leftOut ?? [])].filter(([toolId]) => !ids.has(toolId)),
      );
    }
    case 'expand-pattern':
      return draft.patterns.has(edit.pattern)
        ? addEntries(
            remove(draft, [], [edit.pattern]),
            edit.entries.filter(({ toolId }) => !isDenied(draft, toolId)),
          )
        : draft;
    case 'repoint':
      return repoint(draft, edit.toolId, edit.to);
    case 'rename':
      return edit.name === '' || edit.name === draft.name ? draft : { ...draft, name: edit.name };
    case 'set-note':
      return (draft.note ?? null) === (edit.note || null) ? draft : withField(draft, 'note', edit.note || null);
    case 'set-rule': {
      const at = draft.rules.findIndex(({ name }) => name === edit.rule.name);
      return { ...draft, rules: at < 0 ? [...draft.rules, edit.rule] : draft.rules.with(at, edit.rule) };
    }
    case 'remove-rule': {
      const rules = draft.rules.filter(({ name }) => name !== edit.name);
      return rules.length === draft.rules.length ? draft : { ...draft, rules };
    }
    case 'set-aliases':
      return [...edit.aliases].reduce((named, [family, alias]) => setAlias(named, family, alias || null), draft);
    case 'set-targets': {
      const targets = [...new Set(edit.targets)];
      return targets.join('\n') === draft.targets.join('\n') ? draft : { ...draft, targets };
    }
    case 'replace':
      return replaceEntries(draft, edit.draft);
    case 'take-in':
      return takeIn(draft, edit.draft);
    default:
      return edit satisfies never;
  }
}

/** The draft with another list of what is denied; itself where that stays as it is. */
function withDenied(draft: Draft, change: (denied: readonly DeniedEntry[]) => readonly DeniedEntry[]): Draft {
  const { denied = [], ...rest } = draft;
  const now = change(denied);
  if (now.length === denied.length) return draft;
  return now.length === 0 ? rest : { ...rest, denied: now };
}

/** What is added first says where a draft is at home. */
function withHost(before: Draft, draft: Draft, host: DraftHost | undefined): Draft {
  return draft === before || host === undefined || draft.host !== undefined ? draft : { ...draft, host };
}

function addPatterns(draft: Draft, added: readonly PatternEntry[]): Draft {
  const fresh = added.filter(({ pattern }) => !draft.patterns.has(pattern));
  if (fresh.length === 0) return draft;
  return { ...draft, patterns: new Map([...draft.patterns, ...fresh.map((one) => [one.pattern, one] as const)]) };
}

/** The draft without these; itself where none was in it. */
function remove(draft: Draft, toolIds: readonly string[], patterns: readonly string[]): Draft {
  const isThere = toolIds.some((id) => draft.entries.has(id)) || patterns.some((one) => draft.patterns.has(one));
  if (!isThere) return draft;
  const left = { entries: new Map(draft.entries), patterns: new Map(draft.patterns) };
  for (const toolId of toolIds) left.entries.delete(toolId);
  for (const pattern of patterns) left.patterns.delete(pattern);
  return { ...draft, ...left };
}

/** The draft with some entries changed in place; itself where none is. */
function changeAll(draft: Draft, toolIds: readonly string[], change: (entry: ToolEntry) => ToolEntry): Draft {
  let changed: Map<string, ToolEntry> | null = null;
  for (const toolId of toolIds) {
    const before = draft.entries.get(toolId);
    if (before === undefined) continue;
    const after = change(before);
    if (after === before) continue;
    changed ??= new Map(draft.entries);
    changed.set(toolId, after);
  }
  return changed === null ? draft : { ...draft, entries: changed };
}

function changeEntry(entry: ToolEntry, { reason, ...rest }: EntryChange): ToolEntry {
  const change: EntryChange =
    reason === undefined ? rest : { ...rest, note: [entry.note, reason].filter(Boolean).join('; ') };
  let changed = entry;
  // What a person chooses, or refuses, settles what a file claims.
  if (change.mode !== undefined) {
    changed = settleClaims(changed, ({ kind }) => kind === 'unattended');
    if (change.mode !== entry.mode) changed = { ...changed, mode: change.mode };
  }
  for (const field of ['note', 'nameInTarget'] as const) {
    const value = change[field];
    if (value !== undefined && (value || null) !== (entry[field] ?? null))
      changed = withField(changed, field, value || null);
  }
  if (change.nameInTarget !== undefined) changed = settleClaims(changed, ({ kind }) => kind === 'name');
  if (change.rule === null && changed.rule !== undefined) changed = withField(changed, 'rule', null);
  const { loadOnDemand } = change;
  if (loadOnDemand === undefined || loadOnDemand === (entry.loadOnDemand ?? null)) return changed;
  return withField(changed, 'loadOnDemand', loadOnDemand);
}

/** The object with a field set, or without it where the value is null. */
function withField<Holder extends object, Field extends keyof Holder>(
  holder: Holder,
  field: Field,
  value: Holder[Field] | null,
): Holder {
  if (value !== null) return { ...holder, [field]: value };
  const { [field]: _left, ...rest } = holder;
  // The fields set here are optional ones.
  return rest as Holder;
}

function claimsByTool(claims: readonly DraftClaim[]): ReadonlyMap<string, ReadonlySet<Claim<EntryClaim>>> {
  const found = new Map<string, Set<Claim<EntryClaim>>>();
  for (const one of claims)
    if (one.about === 'tool') found.set(one.toolId, (found.get(one.toolId) ?? new Set()).add(one.claim));
  return found;
}

function confirmAlias(
  draft: Draft,
  { family, claim }: Extract<DraftClaim, { about: 'server' }>,
  confirmed: Confirmation,
): Draft {
  if (draft.claimedAliases?.get(family) !== claim) return draft;
  return {
    ...draft,
    aliases: new Map(draft.aliases).set(family, claim.value),
    claimedAliases: new Map(draft.claimedAliases).set(family, { ...claim, confirmed }),
  };
}

function confirmLeftOut(
  draft: Draft,
  { toolId, claim }: Extract<DraftClaim, { about: 'left-out' }>,
  confirmed: Confirmation,
): Draft {
  if (draft.leftOut?.get(toolId) !== claim) return draft;
  return { ...draft, leftOut: new Map(draft.leftOut).set(toolId, { ...claim, confirmed }) };
}

function withLeftOut(draft: Draft, claims: readonly (readonly [toolId: string, Claim<string>])[]): Draft {
  const { leftOut: _before, ...rest } = draft;
  return claims.length === 0 ? rest : { ...rest, leftOut: new Map(claims) };
}

function repoint(draft: Draft, from: string, to: ToolEntry): Draft {
  const old = draft.entries.get(from);
  if (old === undefined || from === to.toolId) return draft;
  const { note, nameInTarget, loadOnDemand } = old;
  const entry = {
    ...(note !== undefined && { note }),
    ...(nameInTarget !== undefined && { nameInTarget }),
    ...(loadOnDemand && { loadOnDemand }),
    ...to,
  };
  const entries = new Map<string, ToolEntry>();
  for (const [toolId, kept] of draft.entries) {
    if (toolId === from) {
      if (!draft.entries.has(to.toolId)) entries.set(to.toolId, entry);
    } else entries.set(toolId, kept);
  }
  return { ...draft, entries };
}

/** What a person says of a family's server settles what a file claims. */
function setAlias(draft: Draft, family: string, alias: string | null): Draft {
  const { claimedAliases, ...rest } = draft;
  if ((draft.aliases.get(family) ?? null) === alias && claimedAliases?.has(family) !== true) return draft;
  const aliases = new Map(draft.aliases);
  if (alias === null) aliases.delete(family);
  else aliases.set(family, alias);
  return withClaimed(
    { ...rest, aliases },
    [...(claimedAliases ?? [])].filter(([other]) => other !== family),
  );
}

/** The draft with these claims of server names, less those that say what a person here said. */
function withClaimed(draft: Draft, claimed: Iterable<readonly [string, Claim<string>]>): Draft {
  const { claimedAliases: _before, ...rest } = draft;
  const left = [...claimed].filter(([family, claim]) => !isOpen(claim) || draft.aliases.get(family) !== claim.value);
  return left.length === 0 ? rest : { ...rest, claimedAliases: new Map(left) };
}

function replaceEntries(draft: Draft, { entries, patterns, rules, targets, aliases, ...other }: Draft): Draft {
  const { denied: _denied, claimedAliases: _claimed, ...before } = draft;
  const { claimedAliases = [], ...rest } = other;
  const replaced: Draft = {
    ...before,
    ...rest,
    name: draft.name,
    entries,
    patterns,
    rules: rules.length > 0 ? rules : draft.rules,
    targets: targets.length > 0 ? targets : draft.targets,
    aliases: new Map([...draft.aliases, ...aliases]),
  };
  return withClaimed(replaced, claimedAliases);
}

function takeIn(draft: Draft, other: Draft): Draft {
  const added = addPatterns(addEntries(draft, [...other.entries.values()]), [...other.patterns.values()]);
  const rules = other.rules.filter(({ name }) => !draft.rules.some((rule) => rule.name === name));
  const aliases = [...other.aliases].filter(([family]) => !draft.aliases.has(family));
  const targets = other.targets.filter((target) => !draft.targets.includes(target));
  const claimed = [...(other.claimedAliases ?? [])].filter(([family]) => !draft.claimedAliases?.has(family));
  const out = [...(other.leftOut ?? [])].filter(
    ([toolId]) => !draft.leftOut?.has(toolId) && !draft.entries.has(toolId),
  );
  const keys = new Set((draft.denied ?? []).map(({ id, isPattern }) => JSON.stringify([id, isPattern])));
  const denied = (other.denied ?? []).filter(({ id, isPattern }) => !keys.has(JSON.stringify([id, isPattern])));
  if (rules.length + aliases.length + targets.length + claimed.length + out.length + denied.length === 0) return added;
  const joined = {
    ...withDenied(added, (before) => [...before, ...denied]),
    rules: [...added.rules, ...rules],
    aliases: new Map([...added.aliases, ...aliases]),
    targets: [...added.targets, ...targets],
  };
  return withClaimed(withLeftOut(joined, [...(draft.leftOut ?? []), ...out]), [
    ...(draft.claimedAliases ?? []),
    ...claimed,
  ]);
}
