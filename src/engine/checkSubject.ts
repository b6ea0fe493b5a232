import { checkTool, type GrantBook, openGrants } from '../access/check';
import type { CredentialMapping, Needs, ReadinessCheck } from '../model/readiness';
import type { CatalogIndex } from './catalogIndex';
import { checkColumn } from './checkColumn';
import type { SingleColumn } from './column';
import type { Subject } from './protocol';

/** Somebody whose access is checked, laid out for looking things up. */
export class CheckSubject {
  readonly book: GrantBook;
  readonly mappings: readonly CredentialMapping[];

  constructor({ identity, mappings, matchesWildcards }: Subject) {
    this.book = openGrants(identity, { matchesWildcards });
    this.mappings = mappings;
  }

  tool(needs: Needs): ReadinessCheck {
    return checkTool(needs, this.book, this.mappings);
  }

  column(index: CatalogIndex): SingleColumn {
    return checkColumn(index, this.book, this.mappings);
  }
}
