/**
 * What a rule guards against in a list of others: OWASP MCP Top 10, edition 2025, beta (phase 3), as published on
 * 2026-04-14 at owasp.org/www-project-mcp-top-10.
 */
export const controls = {
  'owasp-mcp01': 'MCP01:2025 Token Mismanagement & Secret Exposure',
  'owasp-mcp02': 'MCP02:2025 Privilege Escalation via Scope Creep',
  'owasp-mcp03': 'MCP03:2025 Tool Poisoning',
  'owasp-mcp05': 'MCP05:2025 Command Injection & Execution',
  'owasp-mcp10': 'MCP10:2025 Context Injection & Over-Sharing',
} as const;

export type ControlId = keyof typeof controls;

/** The control of each rule that one fits. */
const controlOfRule: ReadonlyMap<string, ControlId> = new Map([
  ...ofAll('owasp-mcp01', 'S01', 'P04', 'D01'),
  ...ofAll('owasp-mcp02', 'P02', 'P03'),
  ...ofAll('owasp-mcp03', 'T01', 'T03', 'T04', 'T05', 'T06', 'U01', 'U02', 'U03', 'U04', 'U05'),
  ...ofAll('owasp-mcp05', 'C01', 'P01', 'D02'),
  ...ofAll('owasp-mcp10', 'T02', 'E01'),
]);

function ofAll(control: ControlId, ...rules: readonly string[]): readonly (readonly [string, ControlId])[] {
  return rules.map((rule) => [rule, control]);
}

/** Returns the control that a rule guards; undefined where none fits. */
export function controlOf(rule: string): ControlId | undefined {
  return controlOfRule.get(rule);
}

/** The rules that a control is known for, for the check that each of them is one. */
export const controlledRules: readonly string[] = [...controlOfRule.keys()];
