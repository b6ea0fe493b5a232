import { useEffect, useState } from 'react';
import { formatDraftLink } from '../draft/shareLink';
import { type Address, defaultAddress, formatAddress } from '../model/address';
import type { Draft } from '../model/draft';

/** Links of up to 8 kB are passed on whole by servers and messengers. */
const maxLink = 8_192;

/** The link that shares a draft, with the filters in force; undefined while it is made, null where it is too long. */
export function useDraftLink(draft: Draft, { host, q, choices, context }: Address): string | null | undefined {
  const [link, setLink] = useState<string | null | undefined>(undefined);
  useEffect(() => {
    let isCurrent = true;
    setLink(undefined);
    const target = formatAddress({ ...defaultAddress, view: 'allowlist', host, q, choices, context });
    void formatDraftLink(draft).then((fragment) => {
      if (!isCurrent) return;
      const link = `${location.origin}${location.pathname}${target}${fragment}`;
      setLink(fragment === null || link.length > maxLink ? null : link);
    });
    return () => {
      isCurrent = false;
    };
  }, [draft, host, q, choices, context]);
  return link;
}
