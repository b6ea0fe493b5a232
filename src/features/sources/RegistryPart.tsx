import { useState } from 'react';
import { describeFailure } from '../../host/failureText';
import { otherHostId, type Registry } from '../../host/settings';
import { defaultAddress } from '../../model/address';
import { TokenForm } from '../../parts/TokenForm';
import { base } from '../../state/base';
import { useSettings } from '../../state/page';
import { changePreferences } from '../../state/preferences';
import { tokens } from '../../state/requests';
import { navigate } from '../../state/useAddress';
import { useRegistryPages } from '../../state/useRegistryPages';
import { useStableFor } from '../../ui/useStableFor';
import { RegistryBrowser } from './RegistryBrowser';

const typingMs = 300;

/** One registry of `config.json`, asked while it is shown. */
export function RegistryPart({ registry }: { readonly registry: Registry }) {
  const settings = useSettings();
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const isStable = useStableFor(typed, typingMs);
  if (isStable && typed.trim() !== search) setSearch(typed.trim());
  const { failure, onRetry, ...answer } = useRegistryPages(registry, settings.limits, search);
  const { label, origin, auth, tokenHelp } = registry;
  const words = failure === null ? null : describeFailure(failure, { auth, origin, hasDiscovery: false });
  const wantsToken = failure?.kind === 'unsendable-token' || failure?.kind === 'unauthenticated';
  return (
    <RegistryBrowser
      {...answer}
      label={label}
      search={typed}
      onSearch={setTyped}
      failure={words}
      tokenForm={wantsToken && <TokenForm origin={origin} tokenHelp={tokenHelp} onToken={keepToken} />}
      base={base}
      onRetry={onRetry}
      onConnect={settings.allowOtherHosts ? connect : undefined}
    />
  );

  /** Why it can't be kept; once it is, the question is asked again. */
  function keepToken(token: string): string | undefined {
    const kept = tokens.keep({ hostId: registry.id }, origin, token);
    if (!kept.ok) return kept.reason;
    onRetry();
    return undefined;
  }
}

/** The press is the consent: its button names the origin. */
function connect(url: string): void {
  changePreferences({ otherHost: url, otherHostKind: 'mcp' });
  navigate({ ...defaultAddress, view: 'catalog', host: otherHostId });
}
