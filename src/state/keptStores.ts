import './argumentSetsStore';
import './ledger';
import './baselinesStore';
import './drafts';
import './evidenceStore';
import './sources/added';
import './sources/records';
import './policyStore';
import './preferences';
import './accessStore';
import { listKept, type Registered } from './persisted';

/** Returns everything that this browser keeps. Imports each store: those of a part that was never shown count, too. */
export function listAllKept(): readonly Registered[] {
  return listKept();
}
