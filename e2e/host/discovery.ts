import { sendJson, sendText } from './answers';
import { roles } from './principals';
import type { Answer } from './scenario';

const toolCatalog = {
  supported: true,
  sources: ['node-pack', 'workflow', 'mcp', 'connector', 'host-extension'],
  sessionLifecycle: false,
};

const base = {
  protocolVersion: '1.1',
  protocolVersions: ['1.1'],
  preferredVersion: '1.1',
  implementation: { name: 'skerrow-host', version: '4.2.0', vendor: 'skerrow' },
  supportedEnvelopes: ['error'],
  schemaVersions: { error: 1 },
  limits: { maxNodeExecutions: 500, maxRequestBodyBytes: 1_048_576 },
  supportedTransports: ['rest', 'sse'],
};

const families = {
  authorization: { supported: true, failClosed: true, roles },
  auth: { profiles: ['openwop-auth-api-key-rotation', 'openwop-auth-oidc-user-bearer'] },
  credentials: { supported: true, scopes: ['user', 'workspace'], sharing: false },
};

/** Capabilities stand twice in a v1 document: at the root, and mirrored under `capabilities`. */
const v1 = { ...base, ...families, toolCatalog, capabilities: { ...families, toolCatalog } };

function discoveryOf(document: unknown): Answer {
  return (visit) =>
    sendJson(visit, 200, document, { 'Cache-Control': 'public, max-age=60', 'Capabilities-Etag': '"skerrow-4-2-0"' });
}

export const ordinaryDiscovery = discoveryOf(v1);

const htmlPage = `<!doctype html>
<html lang="en"><head><title>Skerrow portal</title></head>
<body><h1>Welcome</h1><script>document.title = 'script ran'</script></body></html>
`;

export const htmlAnswer: Answer = (visit) => sendText(visit, 200, 'text/html; charset=utf-8', htmlPage);
