import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { writePolicyInto } from './policyInPage';
import { contentSecurityPolicy, metaContentSecurityPolicy, securityHeaders } from './securityHeaders';

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

  it('are the ones the README tells deployers to send', () => {
    const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
    const inNginx = [...readme.matchAll(/^ {2}add_header (\S+) "([^"]*)" always;$/gm)].map(([, name, value]) => [
      name,
      value,
    ]);
    const onNetlify = [...readme.matchAll(/^ {2}([A-Z][A-Za-z-]+): (.*)$/gm)].map(([, name, value]) => [name, value]);
    expect(inNginx).toEqual(Object.entries(securityHeaders));
    expect(onNetlify).toEqual(Object.entries(securityHeaders));
  });
});
