import { type Finding, isCounted, type KeptFinding } from '../model/finding';
import { holdsSecret } from '../model/secrets';

/** Returns what an entry keeps of its tool's findings: those to act on. A pointer that quotes a secret is left empty. */
export function keepFindings(findings: readonly Finding[]): readonly KeptFinding[] {
  return findings
    .filter(({ severity }) => isCounted(severity))
    .map(({ rule, severity, pointer }) => ({ rule, severity, pointer: holdsSecret(pointer) ? '' : pointer }));
}
