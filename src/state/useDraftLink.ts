import { useQuery } from '@tanstack/react-query';
import { formatDraftLink } from '../draft/shareLink';
import { type Address, defaultAddress, formatAddress } from '../model/address';
import type { Draft } from '../model/draft';
import { engineQuery } from './engineQuery';

/** Links of up to 8 kB are passed on whole by servers and messengers. */
const maxLink = 8_192;

/** The link that shares a draft, with the filters in force; undefined while it is made, null where it is too long. */
export function useDraftLink(draft: Draft, { host, q, choices, context }: Address): string | null | undefined {
  const target = formatAddress({ ...defaultAddress, view: 'allowlist', host, q, choices, context });
  const question = engineQuery('draft link', [draft, target], async () => {
    const fragment = await formatDraftLink(draft);
    const link = `${location.origin}${location.pathname}${target}${fragment}`;
    return fragment === null || link.length > maxLink ? null : link;
  });
  return useQuery({ ...question, placeholderData: undefined }).data;
}
