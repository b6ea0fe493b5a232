/** Where the recipe puts the host, beside the app: also the `url` for `config.json`. */
export const proxyPath = '/tool-host';

/**
 * nginx lines that serve a host under this app's own origin, where no CORS is needed. The path is passed on as it was
 * sent: nginx would else decode `mcp%3Aa%2Fb` and ask for another path. Cookies of this site stay here, and the host
 * can't set any. Streams of events are passed on at once. Undefined for an address that `parseHostUrl` would refuse.
 */
export function buildProxyRecipe(hostUrl: string, answersInStreams = false): string | undefined {
  if (!URL.canParse(hostUrl)) return undefined;
  const { protocol, hostname, host, port, pathname } = new URL(hostUrl);
  if (!/^https?:$/.test(protocol) || !/^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/.test(hostname)) return undefined;
  const isSecure = protocol === 'https:';
  const server = port === '' ? `${hostname}:${isSecure ? 443 : 80}` : host;
  // In nginx a dollar begins a variable, wherever it stands.
  const prefix = pathname.replace(/\/+$/, '').replaceAll('$', '%24');
  const lines = [
    '# Beside the server block:',
    `upstream tool-host { server ${server}; }`,
    '',
    '# In the server block of this app:',
    `location ${proxyPath}/ {`,
    '  rewrite ^ $request_uri;',
    `  rewrite "^${proxyPath}/(.*)$" "${prefix}/$1" break;`,
    `  proxy_pass ${protocol}//tool-host$uri;`,
    `  proxy_set_header Host ${host};`,
    '  proxy_set_header Cookie "";',
    '  proxy_hide_header Set-Cookie;',
  ];
  if (answersInStreams) lines.push('  proxy_buffering off;');
  if (isSecure) {
    lines.push(
      '  proxy_ssl_server_name on;',
      `  proxy_ssl_name ${hostname};`,
      '  proxy_ssl_verify on;',
      '  # Where this system keeps the certificates it trusts:',
      '  proxy_ssl_trusted_certificate /etc/ssl/certs/ca-certificates.crt;',
    );
  }
  lines.push('}', '');
  return lines.join('\n');
}
