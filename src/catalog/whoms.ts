import type { Needs, ReadinessCheck } from '../model/readiness';
import type { CredentialMapping } from '../model/requirements';
import { checkTool } from '../preflight/check';
import { type GrantBook, openGrants } from '../preflight/grantBook';
import { checkColumn, type ReadinessColumns } from './checkColumn';
import type { Whom } from './protocol';
import { maxTold } from './whomNumbers';

/** Somebody to check tools against, laid out for looking things up. */
export class Checked {
  readonly book: GrantBook;
  readonly mappings: readonly CredentialMapping[];

  constructor({ identity, mappings, matchesWildcards }: Whom) {
    this.book = openGrants(identity, { matchesWildcards });
    this.mappings = mappings;
  }

  tool(needs: Needs): ReadinessCheck {
    return checkTool(needs, this.book, this.mappings);
  }

  column(columns: ReadinessColumns): Uint8Array {
    return checkColumn(columns, this.book, this.mappings);
  }
}

/** Whom the page told of, by the numbers that its questions name. Loaded with the first of them. */
export class Whoms {
  private readonly told = new Map<number, Checked>();

  tell(number: number, whom: Whom): void {
    this.told.set(number, new Checked(whom));
    this.told.delete(number - maxTold);
  }

  of(number: number): Checked {
    const checked = this.told.get(number);
    if (checked === undefined) throw new Error(`nobody was told of by the number ${number}`);
    return checked;
  }
}
