import type { Plugin } from 'vite';
import { headersOf } from './securityHeaders.ts';

/** Sends the security headers with what `npm start` serves: each file's own. */
export function headersInPreview(): Plugin {
  return {
    name: 'headers-in-preview',
    configurePreviewServer: (server) => {
      server.middlewares.use((request, response, next) => {
        const path = (request.url ?? '/').slice(server.config.base.startsWith('/') ? server.config.base.length : 1);
        for (const [name, value] of Object.entries(headersOf(path))) response.setHeader(name, value);
        next();
      });
    },
  };
}
