import type { RefObject } from 'react';
import { SearchFields } from '../../parts/SearchFields';
import { Popover } from '../../ui/Popover';

/** What the search box understands, beside it. */
export function SearchHelp({ anchor, onClose }: { anchor: RefObject<HTMLElement | null>; onClose: () => void }) {
  return (
    <Popover label="Search help" anchor={anchor} align="end" onClose={onClose}>
      <SearchFields />
    </Popover>
  );
}
