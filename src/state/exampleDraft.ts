import { newDraft } from '../draft/draft';
import { digest } from '../model/digest';
import type { Draft, ToolEntry } from '../model/draft';
import { isObject } from '../model/json';

export const exampleName = 'Example: support agent';

/** Tools of the demo catalog that the example holds as they are. */
export const exampleToolIds: readonly string[] = [
  'mcp:crm.find_customers',
  'mcp:crm.get_customer',
  'mcp:crm.add_note',
  'mcp:helpdesk.search_tickets',
  'mcp:helpdesk.get_ticket',
  'mcp:helpdesk.reply_to_customer',
  'mcp:parcels__quote_shipment',
  'openwop:lindhaven.text.detect_language',
  'openwop:lindhaven.text.mask_personal_data',
  'openwop:lindhaven.orders.get_order',
  'connector:payments.refund_payment',
];
const changedId = 'mcp:parcels__quote_shipment';
const renamedId = 'mcp:crm.get_customer';
const oldId = 'mcp:crm.fetch_customer';
const goneId = 'connector:fax.send_fax';

/** A draft of some weeks ago: one tool has changed since, one was renamed, one is gone. */
export function buildExample(described: readonly ToolEntry[]): Draft {
  const entries = described.map((entry): ToolEntry => {
    if (entry.toolId === changedId) return withDescriptor(entry, { egress: 'none', replayPolicy: 'deterministic' });
    if (entry.toolId !== renamedId) return entry;
    return { ...withDescriptor(entry, { toolId: oldId }), toolId: oldId, note: 'Needed for every call' };
  });
  const gone: ToolEntry = { toolId: goneId, mode: 'ask', source: 'connector', note: 'For the last two suppliers' };
  return {
    ...newDraft(exampleName),
    note: 'What the support agent may call. The catalog has moved on since.',
    entries: new Map([...entries, gone].map((entry) => [entry.toolId, entry])),
    aliases: new Map([['mcp:crm', 'crm']]),
  };
}

/** The entry as it would have been added when its descriptor still said this. */
function withDescriptor(entry: ToolEntry, fields: Readonly<Record<string, string>>): ToolEntry {
  const descriptor = { ...(isObject(entry.descriptor) ? entry.descriptor : {}), ...fields };
  return { ...entry, descriptor, digest: digest(descriptor) };
}
