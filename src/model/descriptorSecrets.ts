import { formatJson } from './formatJson';

/**
 * Secrets of known formats, and credentials inside addresses and headers: what is certain enough to keep a descriptor
 * back (RFC 0078 SR-1). Every repetition is bounded, so that no text takes long. Names of secrets, and text that merely talks of them, are none.
 */
const formats = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /\b(?:AKIA|ASIA)[A-Z\d]{16}\b/,
  /\beyJ[\w-]{10,300}\.eyJ[\w-]{10}/,
  /\bsk-(?:proj-|ant-|svcacct-)?(?=[\w-]{0,60}\d)[\w-]{20,60}/,
  /\b[sr]k_live_\w{16}/,
  /\bAIza[\w-]{35}/,
  /\b(?:gh[pousr]_|github_pat_)\w{30}/,
  /\b(?:glpat-|npm_|hf_|pypi-|dop_v1_|shp(?:at|ss|ca)_)[\w-]{20}/,
  /\bxox[abeprs]-[\w-]{10}/,
  /\b[a-z][a-z\d+.-]{0,30}:\/\/[^\s/@:"<>]{1,100}:[^\s/@"<>]{3,200}@[\w.-]{1,100}/i,
  /\bAuthorization["']?\s*[:=]\s*\\?["']?(?:Bearer|Basic)\s+[\w.~+/=-]{16,60}/i,
] as const;

/** What one of the formats needs at least: most texts hold nothing of it. */
const marks =
  /-----BEGIN|AKIA|ASIA|eyJ|\bsk-|[sr]k_live_|AIza|gh[pousr]_|github_pat_|glpat-|npm_|hf_|pypi-|dop_v1_|shp(?:at|ss|ca)_|xox[abeprs]-|:\/\/[^\s/@:"<>]{1,100}:|[Aa][Uu][Tt][Hh][Oo][Rr][Ii][Zz]/;

/** What documentation writes in place of a secret. */
const placeholder =
  /example|xxxx|your|placeholder|redacted|changeme|user(?:name)?:pass|\$\{|\{\{|(?:^|[^a-z])(?:pass(?:word)?|secret|token)@|([\w*])\1{6,}/i;

/** Whether a value, such as a tool's descriptor, holds what is plainly a secret. */
export function holdsSecret(value: unknown): boolean {
  return value !== undefined && jsonHoldsSecret(formatJson(value));
}

/** The same of a value's JSON text. */
export function jsonHoldsSecret(text: string): boolean {
  if (!marks.test(text)) return false;
  return formats.some((format) => {
    for (const { 0: found } of text.matchAll(new RegExp(format, `${format.flags}g`))) {
      if (!placeholder.test(found)) return true;
    }
    return false;
  });
}
