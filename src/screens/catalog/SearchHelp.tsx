import type { RefObject } from 'react';
import { Popover } from '../../ui/Popover';
import { SearchFields } from '../shared/SearchFields';

/** What the search box understands, beside it. */
export function SearchHelp({ anchor, onClose }: { anchor: RefObject<HTMLElement | null>; onClose: () => void }) {
  return (
    <Popover label="Search help" anchor={anchor} align="end" onClose={onClose}>
      <SearchFields />
    </Popover>
  );
}
