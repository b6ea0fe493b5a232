import { stated, unstated } from './fact';
import type { Finding, Severity } from './finding';
import type { Tool } from './tool';

/** One plain sample: a test spreads it and changes what it is about. */
export const plainTool: Tool = {
  toolId: 'mcp:fs.read',
  dialect: 'openwop',
  title: 'Read a file',
  description: 'Reads one file of the workspace.',
  posture: {
    source: stated('mcp'),
    tier: stated('read'),
    egress: unstated,
    approval: stated('never'),
    replay: unstated,
    credential: unstated,
    cost: unstated,
    latency: unstated,
  },
  scopes: unstated,
  extraFields: [],
};

/** A finding of which only rule and severity matter. */
export function testFinding(rule: string, severity: Severity): Finding {
  return { rule, severity, confidence: 'high', variant: '', pointer: '', facts: {} };
}
