import { cutText, formatJson } from '../model/formatJson';
import { member } from '../model/json';
import type { Layers } from './layers';

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

export function readExamples(found: Layers): string[] {
  const examples = firstMember(found, 'examples');
  const list = Array.isArray(examples?.value) ? examples.value.slice(0, maxExamples) : [];
  const single = list.length === 0 ? firstMember(found, 'example') : undefined;
  return (single === undefined ? list : [single.value]).map((value) => formatJson(value, longestValue));
}
