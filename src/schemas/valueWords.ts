import { cutText, formatJson } from '../model/formatJson';
import { member } from '../model/json';
import { constantsOf, type Layers } from './layers';

const maxValues = 200;
const maxExamples = 5;
export const longestValue = 400;

export function firstMember(found: Layers, keyword: string): { readonly value: unknown } | undefined {
  for (const { value } of found.layers) if (Object.hasOwn(value, keyword)) return { value: value[keyword] };
  return undefined;
}

export function firstText(found: Layers, keyword: string, longest: number): string | undefined {
  for (const { value } of found.layers) {
    const text = member(value, keyword);
    if (typeof text === 'string' && text.trim() !== '')
      return text.length > longest ? `${cutText(text, longest)}…` : text;
  }
  return undefined;
}

/** `const`, the shortest `enum`, or a choice between constants. */
export function readValues(found: Layers): { readonly texts: readonly string[]; readonly count: number } {
  const fixed = firstMember(found, 'const');
  let values: readonly unknown[] | undefined = fixed === undefined ? undefined : [fixed.value];
  for (const { value } of found.layers) {
    const list = member(value, 'enum');
    const lists = [
      Array.isArray(list) ? list : undefined,
      ...(['oneOf', 'anyOf'] as const).map((keyword) => constantsOf(value, keyword)),
    ];
    for (const one of lists)
      if (one !== undefined && (values === undefined || one.length < values.length)) values = one;
  }
  if (values === undefined) return { texts: [], count: 0 };
  return { texts: values.slice(0, maxValues).map((value) => formatJson(value, longestValue)), count: values.length };
}

export function readExamples(found: Layers): string[] {
  const examples = firstMember(found, 'examples');
  const list = Array.isArray(examples?.value) ? examples.value.slice(0, maxExamples) : [];
  const single = list.length === 0 ? firstMember(found, 'example') : undefined;
  return (single === undefined ? list : [single.value]).map((value) => formatJson(value, longestValue));
}
