import type { CredentialMapping } from '../model/requirements';
import { type GrantBook, openGrants } from '../preflight/grantBook';
import type { Whom } from './protocol';
import { mostTold } from './whomNumbers';

/** Somebody to check tools against, laid out for looking things up. */
export interface Checked {
  readonly book: GrantBook;
  readonly mappings: readonly CredentialMapping[];
}

/** Whom the page told of, by the numbers that its questions name. */
export class Whoms {
  private readonly told = new Map<number, Checked>();

  tell(number: number, { identity, mappings, matchesWildcards }: Whom): void {
    this.told.set(number, { book: openGrants(identity, { matchesWildcards }), mappings });
    this.told.delete(number - mostTold);
  }

  /** Null for nobody. */
  of(number: number): Checked | null {
    if (number === 0) return null;
    const checked = this.told.get(number);
    if (checked === undefined) throw new Error(`nobody was told of by the number ${number}`);
    return checked;
  }
}
