import type { ApartReason, ApartTool, OpenwopCatalog } from './openwopCatalog';
import { writeJson } from './writeJson';

const words: Readonly<Record<ApartReason, string>> = {
  'no-tier': 'no safety tier is stated or assigned',
  'unknown-tier': 'its safety tier is no word of RFC 0078',
  'no-source': 'no source is stated',
  'unknown-source': 'its source is no word of RFC 0078',
  'exec-elsewhere': 'exec is for host extensions alone (RFC 0078 §C)',
  'same-id': 'another tool has the same toolId and says something else',
};

/** Why a tool was left out, in plain words. */
export function describeApart({ reasons }: ApartTool): string {
  return reasons.map((reason) => words[reason]).join('; ');
}

/** Everything that an RFC 0078 export left out, each with its reason, as a JSON file. */
export function writeLeftOut({ written, apart, leftOut, repeated }: OpenwopCatalog): string {
  return writeJson({
    kind: 'tool-catalog/left-out',
    version: 1,
    written,
    tools: apart.map((tool) => ({ ...tool, why: describeApart(tool) })),
    fields: leftOut.map((field) => ({ ...field, why: 'no word of RFC 0078' })),
    repeated,
  });
}
