import type { Whom } from './protocol';

/** How many the worker remembers: those told last. */
export const maxTold = 8;

/**
 * Makes whom to check against part of a question without sending all that somebody holds with each of them: told once,
 * named by number from then on. The worker takes messages in order, so it knows every number that a question names.
 */
export class WhomNumbers {
  private readonly client: {
    ask(method: 'check', parameters: { readonly number: number; readonly whom: Whom }): Promise<unknown>;
  };
  private readonly told: { readonly whom: Whom; readonly number: number }[] = [];
  private last = 0;

  constructor(client: {
    ask(method: 'check', parameters: { readonly number: number; readonly whom: Whom }): Promise<unknown>;
  }) {
    this.client = client;
  }

  /** Tells a worker that takes another's place of all that the other was told. */
  async tellAgain(client: typeof this.client): Promise<void> {
    for (const told of this.told) await client.ask('check', told);
  }

  /** The number of somebody, told to the worker if it isn't yet; 0 for nobody. */
  numberOf(whom: Whom | null): number {
    if (whom === null) return 0;
    const known = this.told.find(({ whom: told }) => isSame(told, whom));
    if (known !== undefined) return known.number;
    const number = ++this.last;
    void this.client.ask('check', { number, whom });
    this.told.push({ whom, number });
    if (this.told.length > maxTold) this.told.shift();
    return number;
  }
}

function isSame(a: Whom, b: Whom): boolean {
  return a.identity === b.identity && a.mappings === b.mappings && a.matchesWildcards === b.matchesWildcards;
}
