import { factValue } from '../model/fact';
import { isObject, member, valueAt } from '../model/json';
import type { Tool } from '../model/tool';

/** Something that a tool needs of its host, beside what its caller holds. */
export interface HostNeed {
  /** Its place in the host's discovery document, such as `host.http.safeFetch`. */
  readonly capability: string;
  /** What the tool needs it for, and where that is specified. */
  readonly reason: string;
  /** `unknown`: there is no discovery document, or its version has no known name for it. */
  readonly state: 'offered' | 'missing' | 'unknown';
}

interface NeedRow {
  readonly capability: readonly [string, ...string[]];
  readonly reason: string;
  readonly isNeeded: (tool: NeedyTool) => boolean;
  /** Whether only version 1 names it so. */
  readonly isOld?: true;
}

type NeedyTool = Pick<Tool, 'posture' | 'scopes'>;

const rows: readonly NeedRow[] = [
  {
    capability: ['host', 'http', 'safeFetch'],
    reason: 'its network access is a guarded fetch of the host (RFC 0076 §B)',
    isNeeded: ({ posture }) => factValue(posture.egress) === 'safe-fetch',
    isOld: true,
  },
  {
    capability: ['credentials'],
    reason: 'it uses a credential that the host stores (RFC 0046)',
    isNeeded: ({ posture }) => factValue(posture.credential) === 'needed',
  },
  {
    capability: ['toolHooks', 'perToolAuthorization'],
    reason: 'its scopes are checked at each call (RFC 0064 §C)',
    isNeeded: ({ scopes }) => (factValue(scopes) ?? []).length > 0,
  },
  {
    capability: ['mcp'],
    reason: 'an MCP server of the host brings it (host.mcp)',
    isNeeded: ({ posture }) => factValue(posture.source) === 'mcp',
  },
];

/** What an openwop tool needs of its host, held against the host's discovery document (undefined where there is none). */
export function hostNeeds(tool: NeedyTool, document: unknown): readonly HostNeed[] {
  return rows
    .filter(({ isNeeded }) => isNeeded(tool))
    .map(({ capability, reason, isOld }) => ({
      capability: capability.join('.'),
      reason,
      state: !isObject(document) || (isOld && speaksTwoAlone(document)) ? 'unknown' : stateIn(document, capability),
    }));
}

/** A capability stands at the document's root, or in the older `capabilities` object (RFC 0073). */
function stateIn(document: object, capability: readonly string[]): HostNeed['state'] {
  const places = [valueAt(document, ...capability), valueAt(document, 'capabilities', ...capability)];
  return places.some(isClaim) ? 'offered' : 'missing';
}

/** Version 1 says `supported`, or a plain `true`; in version 2 a record with a status is the claim. */
function isClaim(value: unknown): boolean {
  if (!isObject(value)) return value === true;
  return member(value, 'supported') === true || typeof member(value, 'status') === 'string';
}

function speaksTwoAlone(document: object): boolean {
  const versions = valueAt(document, 'protocolVersions');
  return Array.isArray(versions) && versions.length > 0 && versions.every((one) => String(one).startsWith('2.'));
}
