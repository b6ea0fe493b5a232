import type { Host, Limits } from '../host/settings';
import { requestDefaults } from './requestDefaults';
import { tokens } from './useCatalog';

/** What a request to a host needs when its caller asks: the token kept for it, if there is one. */
export function requestOf<Asked extends Pick<Host, 'id' | 'url' | 'auth'>>(
  host: Asked,
  limits: Limits,
  signal?: AbortSignal,
) {
  return { ...requestDefaults(limits, signal), host, token: tokens.tokenFor({ hostId: host.id }, host.url) };
}
