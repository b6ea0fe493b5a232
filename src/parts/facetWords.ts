import { columns, type FacetId, facetIds, facets, facetValueLabel, unstatedValue } from '../model/columns';
import type { Choices } from '../model/query';
import { readinesses } from '../model/readiness';
import { hints, type PostureField, postureFields } from '../model/tool';
import { describeHint, describeValue, dialectNames } from './postureWords';
import { describeVerdict } from './readinessWords';

/** Facets whose values are told in the words of a badge. */
const badgeWords: Readonly<Partial<Record<FacetId, ReadonlyMap<string, string>>>> = {
  dialect: new Map(Object.entries(dialectNames)),
  hint: new Map(
    hints.flatMap((hint) => [
      [`${hint}-true`, describeHint(hint, true)],
      [`${hint}-false`, describeHint(hint, false)],
      [`${hint}-absent`, describeHint(hint, undefined)],
    ]),
  ),
  readiness: new Map(readinesses.map((verdict) => [verdict, describeVerdict(verdict)])),
};

/** A facet value in plain words, or '' where the value says it all. */
export function describeFacetValue(facet: FacetId, value: string): string {
  const words = (facets[facet].words ?? badgeWords[facet])?.get(value);
  if (words !== undefined) return words;
  const field = postureFields.find((posture): posture is PostureField => posture === facet);
  if (field !== undefined) return describeValue(field, value === unstatedValue ? undefined : value.replace(/^=/, ''));
  return '';
}

/** `Safety tier: read or write` */
export function describeChoice(facet: FacetId, values: readonly string[]): string {
  const words = values.map(facetValueLabel);
  const last = words.pop() ?? '';
  return `${columns[facet].label}: ${words.length > 0 ? `${words.join(', ')} or ${last}` : last}`;
}

/** All filters in words, in the order of the facets. */
export function describeFilters(q: string, choices: Choices): readonly string[] {
  const chosen = facetIds.flatMap((facet) => {
    const values = choices.get(facet);
    return values === undefined ? [] : [describeChoice(facet, values)];
  });
  return q.trim() === '' ? chosen : [`Search: ${q.trim()}`, ...chosen];
}
