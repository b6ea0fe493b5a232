import { type EncodedPiece, findEncoded } from './encodedText';
import type { Fact } from './fact';
import type { Finding } from './finding';
import { findSecrets, isOrdinary, isPlaceholder, isSecretName, type SecretSpan } from './secrets';
import { isKnown, type PostureField, postureFields, type Tool } from './tool';

/*
 * What of a text is secret, and the text without it. A secret becomes as many dots as it has characters, so that the
 * places of all else stay what they are.
 */

const dot = '•';
/** What of a schema stands for a value of the property it describes. */
const valueKeyword = /^(?:default|const|value|examples?|enum|\d+)$/;

/** Names from a value outwards: of its member, of the member that holds that one, and so on. */
export type NamesOutwards = Iterable<string | number>;

/** Finds the secrets of one string of a definition: by shape, in its `encoded` pieces, or by the names it stands under. */
export function secretsOfString(
  text: string,
  names: NamesOutwards,
  encoded: readonly EncodedPiece[] = findEncoded(text).pieces,
): readonly SecretSpan[] {
  const plain = findSecrets(text);
  const found = [...plain, ...encodedSecrets(encoded, plain)];
  if (found.length > 0) return found;
  const name = secretNameOf(text, names);
  return name === null ? [] : [{ start: 0, end: text.length, by: 'name', what: `the value of ${name}` }];
}

function encodedSecrets(encoded: readonly EncodedPiece[], plain: readonly SecretSpan[]): readonly SecretSpan[] {
  return encoded.flatMap(({ start, end, decoded }) => {
    const [secret] = findSecrets(decoded);
    const isKnown = plain.some((one) => one.start < end && one.end > start);
    return secret === undefined || isKnown ? [] : [{ start, end, by: secret.by, what: secret.what }];
  });
}

/** The name that makes a value a secret: its member's, or that of the property it is a value of; null where none does. */
function secretNameOf(text: string, names: NamesOutwards): string | null {
  if (text.length < 8 || text.length > 4_000 || /\s/.test(text) || isOrdinary(text) || isPlaceholder(text)) return null;
  for (const name of names) {
    if (valueKeyword.test(`${name}`)) continue;
    return typeof name === 'string' && isSecretName(name) ? name : null;
  }
  return null;
}

/** Returns a text with dots for its secrets; `names` are those it stands under. */
export function maskText(text: string, names: NamesOutwards = []): string {
  let at = 0;
  let masked = '';
  for (const { start, end } of [...secretsOfString(text, names)].sort((a, b) => a.start - b.start)) {
    if (start < at) continue;
    masked += text.slice(at, start) + dot.repeat(end - start);
    at = end;
  }
  return masked + text.slice(at);
}

/** `/a/b` → `b`, `a`: the names that the value at a pointer stands under. */
export function namesOfPointer(pointer: string): readonly string[] {
  return pointer.split('/').slice(1).reverse();
}

/** Texts that a source may write into a tool in its own words. */
const toolTexts = ['title', 'alternateTitle', 'summary', 'description'] as const;
type Words = Pick<Tool, (typeof toolTexts)[number] | 'details' | 'extraFields' | 'posture'>;

/** Returns a tool with dots for the secrets in its words. */
export function maskTool<Some extends Words>(tool: Some): Some {
  const { details, extraFields, posture } = tool;
  const maskAt = <Place extends { readonly pointer: string; readonly text: string }>(place: Place): Place => ({
    ...place,
    text: maskText(place.text, namesOfPointer(place.pointer)),
  });
  return {
    ...tool,
    ...Object.fromEntries(
      toolTexts.flatMap((name) => (tool[name] === undefined ? [] : [[name, maskText(tool[name])] as const])),
    ),
    ...(details !== undefined && { details: details.map(maskAt) }),
    posture: Object.fromEntries(postureFields.map((field) => [field, maskFact(field, posture[field])])),
    extraFields: extraFields.map(maskAt),
  };
}

/** A source may state any word: that of a vocabulary is no secret. */
function maskFact(field: PostureField, fact: Fact): Fact {
  return fact.basis !== 'stated' || isKnown(field, fact.value) ? fact : { ...fact, value: maskText(fact.value) };
}

/** Returns a finding that quotes no secret, neither as a fact nor in its pointer. */
export function maskFinding(finding: Finding): Finding {
  const { pointer, facts } = finding;
  const names = namesOfPointer(pointer);
  return {
    ...finding,
    pointer: maskText(pointer),
    facts: Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, maskText(fact, names)])),
  };
}
