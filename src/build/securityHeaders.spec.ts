import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { writePolicyInto } from './headerPlugins';
import {
  checkerFolder,
  checkerSecurityPolicy,
  contentSecurityPolicy,
  headersOf,
  metaContentSecurityPolicy,
  securityHeaders,
} from './securityHeaders';

/** policy text → directive name → sources */
function readPolicy(policy: string): Map<string, string> {
  return new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.join(' ')];
    }),
  );
}

describe('the security headers', () => {
  it('open nothing by default and enforce Trusted Types', () => {
    const policy = readPolicy(contentSecurityPolicy);
    expect(policy.get('default-src')).toBe("'none'");
    expect(policy.get('script-src')).toBe("'self'");
    expect(policy.get('style-src')).toBe("'self'");
    expect(policy.get('require-trusted-types-for')).toBe("'script'");
    expect(policy.get('trusted-types')).toBe('catalog-workers');
    expect(contentSecurityPolicy).not.toContain('unsafe-');
    expect(contentSecurityPolicy).not.toContain('upgrade-insecure-requests');
  });

  it('say the same in the page, but for the directive browsers refuse there', () => {
    const inPage = readPolicy(metaContentSecurityPolicy);
    const served = readPolicy(contentSecurityPolicy);
    expect(served.get('frame-ancestors')).toBe("'none'");
    served.delete('frame-ancestors');
    expect(inPage).toEqual(served);
  });

  it('stand first in the built page, the policy before all', () => {
    const page = writePolicyInto('<!doctype html>\n<html>\n  <head>\n    <title>Page</title>\n  </head>\n</html>');
    expect(page.slice(page.indexOf('<head>')).split('\n').slice(0, 4)).toEqual([
      '<head>',
      `    <meta http-equiv="Content-Security-Policy" content="${metaContentSecurityPolicy}" />`,
      '    <meta name="referrer" content="no-referrer" />',
      '    <title>Page</title>',
    ]);
  });

  it('let only the file that compiles schemas do so, and let that reach nothing', () => {
    expect(headersOf('')).toEqual(securityHeaders);
    expect(headersOf('assets/catalogWorker-x.js')).toEqual(securityHeaders);
    const checker = headersOf('checker/argumentsWorker-x.js');
    expect(readPolicy(checker['Content-Security-Policy'] ?? '')).toEqual(
      new Map([
        ['default-src', "'none'"],
        ['script-src', "'self' 'unsafe-eval'"],
      ]),
    );
    expect({ ...checker, 'Content-Security-Policy': contentSecurityPolicy }).toEqual(securityHeaders);
  });

  it('are the ones the README tells deployers to send', () => {
    const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
    const inNginx = [...readme.matchAll(/^ {2}add_header (\S+) "([^"]*)" always;$/gm)].map(([, name, value]) => [
      name,
      value,
    ]);
    const checker = headersOf(checkerFolder);
    expect(inNginx).toEqual([...Object.entries(securityHeaders), ...Object.entries(checker)]);
    const onNetlify = new Map(
      [...readme.matchAll(/^(\/tools\/\S*)\n((?: {2}[A-Z][A-Za-z-]+: .*\n)+)/gm)].map(([, path, lines = '']) => [
        path,
        Object.fromEntries([...lines.matchAll(/^ {2}(\S+): (.*)$/gm)].map(([, name, value]) => [name, value])),
      ]),
    );
    const { 'Content-Security-Policy': policy = '', ...others } = securityHeaders;
    const page = { 'Content-Security-Policy': policy };
    expect(onNetlify).toEqual(
      new Map([
        ['/tools/*', others],
        ['/tools/', page],
        ['/tools/index.html', page],
        ['/tools/assets/*', page],
        ['/tools/checker/*', { 'Content-Security-Policy': checkerSecurityPolicy }],
      ]),
    );
  });
});
