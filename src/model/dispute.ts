import { factText, factValue } from './fact';
import { type Evidence, type HintClaim, hintClaim, openWord, type PostureField, type Tool } from './tool';

export const nothingTold: Evidence = { writes: [], commands: [], network: [], secrets: [] };

/** Whether a tool's own words tell of anything. */
export function isTelling({ writes, commands, network, secrets }: Evidence): boolean {
  return writes.length + commands.length + network.length + secrets.length > 0;
}

/** Returns the words of a tool that show an ability, whatever its value is. Words of commands show writing, too. */
export function speaksFor(
  evidence: Evidence | undefined,
  ability: 'writes' | 'commands' | 'network',
): readonly string[] {
  if (evidence === undefined) return [];
  return ability === 'writes' ? [...evidence.commands, ...evidence.writes] : evidence[ability];
}

/** Returns the words of a tool that contradict a harmless value of a field; none for other values. */
export function speaksAgainst(
  evidence: Evidence | undefined,
  field: PostureField,
  value: string | undefined,
): readonly string[] {
  if (evidence === undefined) return [];
  if (field === 'tier' && (value === 'pure' || value === 'read')) {
    const reads = evidence.secrets.map((told) => `it reads secrets, as ${told} says`);
    return [...speaksFor(evidence, 'writes'), ...reads];
  }
  if (field === 'tier' && value === 'write') return evidence.commands;
  // A command may be one that reaches the network.
  return field === 'egress' && value === 'none' ? [...evidence.commands, ...evidence.network] : [];
}

/** Returns the words of a tool that contradict its value of a field, whether stated, derived or assigned. */
export function disputes(tool: Pick<Tool, 'posture' | 'evidence'>, field: PostureField): readonly string[] {
  return speaksAgainst(tool.evidence, field, factValue(tool.posture[field]));
}

/** What a tool's hints say it does, as its server's word. */
export const claimWords: Readonly<Record<HintClaim, string>> = {
  'only-reads': 'says it only reads',
  'changes-things': 'says it changes things',
  'may-destroy': 'says it may destroy',
};

/** Writes a fact for people: `factText`, then what disputes it, or where nobody states a value what a hint says. */
export function claimText(tool: Pick<Tool, 'posture' | 'evidence' | 'hints' | 'dialect'>, field: PostureField): string {
  const fact = tool.posture[field];
  const text = fact.basis === 'unstated' ? openWord(field, tool.dialect) : factText(fact);
  const claim = field === 'tier' && fact.basis === 'unstated' ? hintClaim(tool.hints) : null;
  if (claim !== null) return `${text} (its hint ${claimWords[claim]})`;
  return disputes(tool, field).length === 0 ? text : `${text} (its own words speak against it)`;
}
