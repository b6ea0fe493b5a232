import type { MouseEvent } from 'react';
import type { FacetId } from '../../model/columns';

/** A link into the catalog that adds these choices to the filters in force. */
export type ToCatalog = (choices: readonly (readonly [FacetId, readonly string[]])[]) => {
  readonly href: string;
  readonly onClick: (event: MouseEvent) => void;
};
