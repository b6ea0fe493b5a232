import type { ReactNode } from 'react';
import { formatAddress, type View } from '../model/address';
import { changeAddress, useAddress } from '../state/useAddress';

export interface ViewLinkProps {
  readonly view: View;
  readonly className: string;
  readonly children: ReactNode;
}

/** A link to a view that keeps the rest of the address. */
export function ViewLink({ view, className, children }: ViewLinkProps) {
  const href = useAddress((address) => formatAddress({ ...address, view }) || location.pathname);
  const isCurrent = useAddress((address) => address.view === view);
  return (
    <a
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      className={className}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        changeAddress({ view });
      }}
    >
      {children}
    </a>
  );
}
