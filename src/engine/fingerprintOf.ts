import { digest } from '../model/digest';
import type { AuditedTool } from './catalogSource';

/** The fingerprint of a descriptor; null where RFC 8785 refuses it, of whose repeated keys `JSON.parse` tells nothing. */
export function fingerprintOf({ value, findings }: Pick<AuditedTool, 'value' | 'findings'>): string | null {
  return findings.some(({ rule }) => rule === 'R01') ? null : digest(value);
}
