import { shortenText } from '../model/cutText';
import { bySeverity, type Finding, type Found, type Severity } from '../model/finding';
import type { PlaceChain } from '../model/jsonTokens';
import type { Tool } from '../model/tool';
import { findHiddenText, mayHideText } from './hiddenText';
import { measure } from './measure';
import { pointerAt, walkTexts } from './places';
import { rateAtReading, rulesAtReading } from './readingTable';
import { byRule, type Rule, type ToolSubject } from './rule';

/** A tool as it was read, the JSON it was read from, and that JSON's own text. */
export interface AuditedEntry {
  readonly tool: Tool;
  readonly value: unknown;
  readonly text: string;
  /** Whether all its characters are known to be plain: ASCII without DEL, and no escapes of others. */
  readonly isPlain?: boolean;
  /** What its reader noted. */
  readonly noted?: readonly Found[];
}

const findingLimit = 50;
const factLimit = 200;

type TextRule = Rule & { readonly checkText: NonNullable<Rule['checkText']> };

const toolRules = rulesAtReading.filter(({ checkTool }) => checkTool !== undefined);
const characterRules = rulesAtReading.filter((rule): rule is TextRule => rule.checkText !== undefined);

/**
 * The findings of one tool by itself, by rule, pointer and case. Of what the rules find at most 50, the worst, and one
 * more that says so. Any input, no throw; an ordinary tool costs a few microseconds: its text is searched for what could
 * be wrong before its values are walked.
 */
export function auditEntry({ tool, value, text, isPlain = false, noted = [] }: AuditedEntry): Finding[] {
  const list = new FindingList();
  const subject: ToolSubject = { tool, value, text, ownId: ownId(tool), size: measure(value) };
  for (const { id, checkTool } of toolRules) {
    checkTool?.(subject, (variant, place, facts) => list.add(id, variant, place, facts));
  }
  checkTexts(value, text, isPlain, list);
  const found = list.finish();
  return noted.length === 0 ? found : [...noted.map(rateAtReading), ...found];
}

/** What the rules of characters find in the names and strings of a value that is no tool. Any input, no throw. */
export function auditCharacters(value: unknown): Finding[] {
  const list = new FindingList();
  checkTexts(value, JSON.stringify(value), false, list);
  return list.finish();
}

/** Puts every name and every string of a value before the rules that its JSON text may hold something for. */
function checkTexts(value: unknown, entryText: string, isPlain: boolean, list: FindingList): void {
  const mayHide = mayHideText(entryText, isPlain);
  if (isPlain && !mayHide) return;
  const asked = characterRules.filter(({ checkText }) => checkText.mayFind?.(entryText) ?? mayHide);
  if (asked.length === 0) return;
  walkTexts(value, (text, where, place) => {
    let known: ReturnType<typeof findHiddenText> | undefined;
    const hidden = () => {
      known ??= findHiddenText(text);
      return known;
    };
    for (const { id, checkText } of asked) {
      checkText.check({ text, where, place, hidden }, (variant, facts) => list.add(id, variant, place, facts));
    }
  });
}

/** What the source itself says: the server in an MCP tool's id is ours to put there. */
function ownId({ toolId, nameOnServer }: Tool): string {
  return nameOnServer === undefined ? toolId : `mcp:${nameOnServer}`;
}

/** Collects the findings of one tool, bounded whatever the tool holds. */
class FindingList {
  private readonly kept: Finding[] = [];
  private readonly counts = new Map<Severity, number>();

  add(rule: string, variant: string, place: PlaceChain | undefined, facts: Found['facts'] = {}): void {
    const finding = rateAtReading({ rule, variant, pointer: '', facts });
    const count = (this.counts.get(finding.severity) ?? 0) + 1;
    this.counts.set(finding.severity, count);
    // One severity can't crowd out another, and no severity more than the limit.
    if (count > findingLimit) return;
    const clipped = Object.fromEntries(
      Object.entries(facts).map(([name, fact]) => [name, shortenText(fact, factLimit)]),
    );
    this.kept.push({ ...finding, pointer: pointerAt(place), facts: clipped });
  }

  /** The worst findings by rule, then pointer, then case; what was left out is itself a finding. */
  finish(): Finding[] {
    const found = [...this.counts.values()].reduce((sum, count) => sum + count, 0);
    if (found <= findingLimit) return this.kept.sort(byRule);
    const worst = this.kept.sort((a, b) => bySeverity(a, b) || byRule(a, b)).slice(0, findingLimit);
    const facts = { shown: `${findingLimit}`, found: `${found}` };
    return [...worst, rateAtReading({ rule: 'R02', variant: 'more-findings', pointer: '', facts })].sort(byRule);
  }
}
