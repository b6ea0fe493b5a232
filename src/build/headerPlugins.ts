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

/** Has the browser load what draws the page beside its first script, which asks for it only as it runs. */
export function preloadPage(): Plugin {
  return {
    name: 'preload-page',
    apply: 'build',
    transformIndexHtml: (_, { bundle = {} }) =>
      Object.values(bundle)
        .filter(({ fileName }) => /\bdrawPage-[^/]*\.js$/.test(fileName))
        .map(({ fileName }) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `./${fileName}` },
          injectTo: 'head',
        })),
  };
}
