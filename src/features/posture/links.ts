import type { MouseEvent } from 'react';
import { type Address, formatAddress, type PostureSubject, withChoice } from '../../model/address';
import type { FacetId } from '../../model/columns';
import type { Choices } from '../../model/query';
import { answerableChoices } from '../../state/catalogView';
import { navigate, readAddress } from '../../state/useAddress';

/** A link into the catalog that adds these choices to the filters in force. */
export type ToCatalog = (choices: readonly (readonly [FacetId, readonly string[]])[]) => {
  readonly href: string;
  readonly onClick: (event: MouseEvent) => void;
};

/** Makes links from the tools that match, or from those of the open draft. */
export function linksFrom(subject: PostureSubject): ToCatalog {
  return subject === 'draft' ? toDraftTools : toMatchingTools;
}

const toMatchingTools: ToCatalog = (choices) =>
  linkTo(() => ({ choices: withChoices(answerableChoices(), choices), q: readAddress().address.q }));
const toDraftTools: ToCatalog = (choices) =>
  linkTo(() => ({ choices: withChoices(new Map([['picked', ['yes']]]), choices), q: '' }));

function withChoices(before: Choices, choices: Parameters<ToCatalog>[0]): Choices {
  return choices.reduce((kept, [facet, values]) => withChoice(kept, facet, values), before);
}

function linkTo(changes: () => Pick<Address, 'choices' | 'q'>): ReturnType<ToCatalog> {
  const target = (): Address => ({ ...readAddress().address, view: 'catalog', tool: null, copy: 1, ...changes() });
  return {
    href: formatAddress(target()),
    onClick: (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      navigate(target());
    },
  };
}
