import { ConnectionDialog } from '../features/host/ConnectionDialog';
import { otherHostId } from '../host/settings';
import { base } from '../state/base';
import { forgetEverything } from '../state/forgetEverything';
import { useDialog } from '../state/openDialog';
import { usePage } from '../state/page';
import { changePreferences, usePreferences } from '../state/preferences';
import { tokens } from '../state/requests';

/** The dialog "Connection", joined to the hosts, the tokens and what this browser keeps. */
export function Connection({ onClose }: { readonly onClose: () => void }) {
  const { settings, host, connect, goToHost, askAnew } = usePage();
  const preferences = usePreferences();
  const { proposed } = useDialog() ?? {};
  const known = proposed !== undefined && host !== null ? [host.origin] : [];
  return (
    <ConnectionDialog
      hosts={settings.hosts}
      hostId={proposed === undefined ? host?.id : otherHostId}
      allowOtherHosts={settings.allowOtherHosts}
      typedUrl={proposed?.url ?? preferences.otherHost ?? undefined}
      typedKind={proposed?.kind ?? preferences.otherHostKind}
      confirmedOrigins={preferences.otherHost === null ? known : [...known, new URL(preferences.otherHost).origin]}
      base={base}
      hasToken={(id, url) => tokens.has({ hostId: id }, url)}
      onConnect={({ hostId, typed, token }) => {
        const url = typed?.url ?? settings.hosts.find(({ id }) => id === hostId)?.url;
        if (url === undefined) return 'This host is not listed any more.';
        const refused = connect(hostId, token, url);
        if (refused !== undefined) return refused;
        if (typed !== undefined) changePreferences({ otherHost: typed.url, otherHostKind: typed.kind });
        if (hostId !== host?.id) goToHost(hostId);
        onClose();
        return undefined;
      }}
      onForget={(id) => {
        tokens.forget(id);
        if (id === otherHostId) changePreferences({ otherHost: null });
        askAnew();
      }}
      onForgetEverything={() => {
        // Closed once all is forgotten: whoever leaves the page then leaves nothing behind.
        void forgetEverything()
          .catch(() => undefined)
          .then(onClose);
        askAnew();
      }}
      onClose={onClose}
    />
  );
}
