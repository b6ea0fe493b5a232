import { ConnectionDialog } from '../features/host/ConnectionDialog';
import { otherHostId } from '../host/settings';
import { base } from '../state/base';
import { forgetEverything } from '../state/forgetEverything';
import { changePreferences } from '../state/preferences';
import { tokens } from '../state/requests';
import type { DialogProps } from './frame';

/** The dialog "Connection", joined to the hosts, the tokens and what this browser keeps. */
export function Connection({ frame, proposed, onClose }: DialogProps) {
  const { settings, preferences, host } = frame;
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
        const refused = frame.onConnect(hostId, token, url);
        if (refused !== undefined) return refused;
        if (typed !== undefined) changePreferences({ otherHost: typed.url, otherHostKind: typed.kind });
        if (hostId !== host?.id) frame.onHost(hostId);
        onClose();
        return undefined;
      }}
      onForget={(id) => {
        tokens.forget(id);
        if (id === otherHostId) changePreferences({ otherHost: null });
        frame.onAskAnew();
      }}
      onForgetEverything={() => {
        // Closed once all is forgotten: whoever leaves the page then leaves nothing behind.
        void forgetEverything()
          .catch(() => undefined)
          .then(onClose);
        frame.onAskAnew();
      }}
      onClose={onClose}
    />
  );
}
