import type { Tool } from '../model/tool';
import { foldForRules } from './foldedText';
import { findKinds, type Kind } from './kinds';
import { coercions, leaks } from './leaks';
import { findNamedTools, type Neighbours, nameOf } from './neighbours';
import { orders } from './orders';
import { fixedPlace } from './vocabulary';

/** What a later text has that the earlier one lacked: our words, and what of the text they are about. */
export interface Introduced {
  readonly what: string;
  /** Untrusted text, at most 120 characters; '' where there is nothing to quote. */
  readonly quote: string;
}

/** Whose text it is: a tool's, or a server's, which may name its own tools. */
type Teller = Pick<Tool, 'toolId' | 'nameOnServer' | 'server' | 'alias'> | { readonly server: string };

const places = new RegExp(`${fixedPlace}[^\\s"'<>)]{0,100}`, 'g');
const maxQuoted = 3;
const maxRead = 100_000;

/**
 * Tells what a changed text introduces, which plain rewording does not: an address, an order, concealment, another
 * tool's name. `teller` says the text, among `neighbours`.
 */
export function findIntroduced(
  before: string,
  after: string,
  teller: Teller,
  neighbours: Neighbours,
): readonly Introduced[] {
  const isTool = 'toolId' in teller;
  const tool = isTool ? teller : { toolId: '', ...teller };
  const [was, is] = [before.slice(0, maxRead), after.slice(0, maxRead)].map((text) => foldForRules(text).folded);
  const cameWith = (find: (text: NonNullable<typeof was>[number]) => readonly string[]): readonly string[] => {
    const known = new Set(was?.flatMap(find));
    return [...new Set(is?.flatMap(find))].filter((one) => !known.has(one));
  };
  const kinds = (list: readonly Kind<string>[]) =>
    cameWith((text) =>
      findKinds(text, list, nameOf(tool)).flatMap(({ name, standing }) => (standing === 'mention' ? [] : [name])),
    );
  const quoted = (what: string, found: readonly string[]) =>
    found.slice(0, maxQuoted).map((quote) => ({ what, quote: quote.slice(0, 120) }));
  const told = kinds(orders);
  const isConcealed = told.includes('conceal');
  return [
    ...(told.some((name) => name !== 'conceal') ? [{ what: 'an order to the model', quote: '' }] : []),
    ...(isConcealed ? [{ what: 'something kept from the user', quote: '' }] : []),
    ...(kinds(leaks).length > 0 ? [{ what: 'data sent elsewhere', quote: '' }] : []),
    ...(kinds(coercions).length > 0 ? [{ what: 'a call before others or always', quote: '' }] : []),
    ...quoted(
      'an address',
      cameWith(({ text }) => [...(text.match(places) ?? [])]),
    ),
    ...quoted(
      'another tool’s name',
      cameWith(({ cased }) =>
        findNamedTools(cased, tool, neighbours).flatMap(({ name, whose }) =>
          whose === 'foreign' || (isTool && whose === 'own') ? [name] : [],
        ),
      ),
    ),
  ];
}

/** `an order to the model, an address (https://…)` */
export function introducedWords(found: readonly Introduced[]): string {
  return found.map(({ what, quote }) => (quote === '' ? what : `${what} (${quote})`)).join(', ');
}
