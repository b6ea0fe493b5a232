import type { Plugin } from 'vite';
import { metaContentSecurityPolicy, securityHeaders } from './securityHeaders.ts';

/** The page with its policies first in the head, before anything they govern. */
export function writePolicyInto(html: string): string {
  const tags = [
    `<meta http-equiv="Content-Security-Policy" content="${metaContentSecurityPolicy}" />`,
    `<meta name="referrer" content="${securityHeaders['Referrer-Policy']}" />`,
  ];
  if (!html.includes('<head>')) throw new Error('The page has no plain <head> to write its policy into.');
  return html.replace('<head>', () => ['<head>', ...tags].join('\n    '));
}

/** Puts the policy into the built page. The dev server's hot reload needs inline scripts, so it goes without. */
export function policyInPage(): Plugin {
  return {
    name: 'policy-in-page',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: writePolicyInto },
  };
}
