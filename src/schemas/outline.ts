import { cutText, formatJson } from '../model/formatJson';
import type { JsonObject } from '../model/json';
import type { RichText } from '../model/richText';
import { Budget, type Plan, planChildren } from './childPlans';
import { collectLayers, isLegacyDraft, type Layers } from './layers';
import { describeLimits } from './limitWords';
import { describeMarks } from './markWords';
import type { OutlineNode } from './outlineNode';
import { References, rootPlace } from './refs';
import { describeType, readTypes } from './typeWords';
import { firstMember, firstText, longestValue, readExamples, readValues } from './valueWords';

/** A schema as a bounded list of lines, parents before children; the first line is the schema itself. */
export interface SchemaOutline {
  readonly nodes: readonly OutlineNode[];
  /** Why lines are missing, if any are. */
  readonly cut: 'too-many' | 'too-deep' | null;
  /** Compact JSON text of the schema, for copying. */
  readonly text: string;
}

const deepest = 24;
/** Names and texts of an outline together, so that many long texts can't add up. */
const maxCharacters = 1_000_000;
const longestText = 4_000;
const longestName = 500;

/** A line being worked out: its schemas are known, its words and children not yet. */
interface Draft extends Plan {
  readonly depth: number;
  readonly parent: Draft | null;
  found: Layers | null;
  node: OutlineNode | null;
  children: Draft[];
}

/**
 * Describes a JSON Schema (2020-12 and older drafts, `true`, `false`, anything broken) in words.
 * Never throws and never recurses: whatever the schema, at most 2,000 lines, at most 24 deep, upper levels first.
 */
export function outlineSchema(schema: unknown): SchemaOutline {
  const outliner = new Outliner(schema);
  return { ...outliner.run(), text: formatJson(schema) };
}

/** How many fields the top of a schema names. */
export function countFields(schema: unknown): number {
  const found = collectLayers([rootPlace(schema)], new References(schema), () => false, isLegacyDraft(schema));
  return planChildren(found, new Budget()).filter(({ role }) => role === 'property').length;
}

class Outliner {
  private readonly root: unknown;
  private readonly references: References;
  private readonly legacy: boolean;
  private readonly budget = new Budget();
  private characters = 0;
  private tooDeep = false;

  constructor(root: unknown) {
    this.root = root;
    this.references = new References(root);
    this.legacy = isLegacyDraft(root);
  }

  /** Level by level, so that running out of lines costs the depths and not the last properties. */
  run(): Pick<SchemaOutline, 'nodes' | 'cut'> {
    this.budget.takeNode();
    const root = draftOf({ role: 'root', name: '', required: false, places: [rootPlace(this.root)] }, null);
    const waiting = [root];
    for (let i = 0; i < waiting.length; i++) {
      const draft = waiting[i] as Draft;
      if (this.characters > maxCharacters) {
        this.budget.exceeded = true;
        break;
      }
      this.work(draft);
      for (const child of draft.children) waiting.push(child);
    }
    return { nodes: flatten(root), cut: this.budget.exceeded ? 'too-many' : this.tooDeep ? 'too-deep' : null };
  }

  private work(draft: Draft): void {
    const found = this.collect(draft);
    draft.found = found;
    if (found.cut) this.budget.exceeded = true;
    const plans = this.budget.exceeded ? [] : planChildren(found, this.budget);
    const marks: RichText[] = [];
    if (draft.depth < deepest) {
      for (const plan of plans) {
        if (!this.budget.takeNode()) break;
        draft.children.push(draftOf(plan, draft));
      }
    } else if (plans.length > 0) {
      this.tooDeep = true;
      marks.push([{ text: 'goes deeper: see Raw' }]);
    }
    draft.node = this.describe(draft, found, marks);
  }

  private collect({ places, parent }: Draft): Layers {
    return collectLayers(places, this.references, (schema) => isOpenAbove(schema, parent), this.legacy);
  }

  private describe(draft: Draft, found: Layers, marks: RichText[]): OutlineNode {
    const types = readTypes(found);
    const values = readValues(found);
    const limits = new Map<string, RichText>();
    for (const { value } of found.layers) {
      for (const words of describeLimits(value)) limits.set(JSON.stringify(words), words);
    }
    const [item, ...others] = draft.children.filter((child) => child.role === 'items');
    const itemTypes = item !== undefined && others.length === 0 ? readTypes(this.collect(item)) : undefined;
    const title = firstText(found, 'title', longestName);
    const description = firstText(found, 'description', longestText);
    const initial = firstMember(found, 'default');
    const node: OutlineNode = {
      depth: draft.depth,
      pointer: draft.places[0]?.pointer ?? '',
      role: draft.role,
      name: draft.name.length > longestName ? `${cutText(draft.name, longestName)}…` : draft.name,
      type: describeType(found, types, itemTypes, values.count),
      required: draft.required,
      ...(title === undefined ? {} : { title }),
      ...(description === undefined ? {} : { description }),
      limits: [...limits.values()],
      values: values.texts,
      valueCount: values.count,
      ...(initial === undefined ? {} : { default: formatJson(initial.value, longestValue) }),
      examples: readExamples(found),
      marks: [...describeMarks(found, types.nullable, types.unknown), ...marks],
    };
    this.characters += formatJson(node).length;
    return node;
  }
}

function draftOf(plan: Plan, parent: Draft | null): Draft {
  return { ...plan, depth: parent === null ? 0 : parent.depth + 1, parent, found: null, node: null, children: [] };
}

function isOpenAbove(schema: JsonObject, draft: Draft | null): boolean {
  for (let at = draft; at !== null; at = at.parent) {
    if (at.found?.layers.some(({ origin }) => origin === schema)) return true;
  }
  return false;
}

function flatten(root: Draft): OutlineNode[] {
  const nodes: OutlineNode[] = [];
  const waiting = [root];
  while (waiting.length > 0) {
    const draft = waiting.pop() as Draft;
    if (draft.node === null) continue;
    if (!isSaidAbove(draft, draft.node)) nodes.push(draft.node);
    for (let i = draft.children.length - 1; i >= 0; i--) waiting.push(draft.children[i] as Draft);
  }
  return nodes;
}

/** "list of text" above says all there is to say of its items, unless they have more than a type. */
function isSaidAbove({ children, parent }: Draft, node: OutlineNode): boolean {
  if (node.role !== 'items' || children.length > 0 || parent?.node?.type.includes(' of ') !== true) return false;
  const { limits, values, examples, marks, title, description, default: initial } = node;
  return [...limits, ...values, ...examples, ...marks].length === 0 && (title ?? description ?? initial) === undefined;
}
