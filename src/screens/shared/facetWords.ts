import {
  type Choices,
  type FacetId,
  facetIds,
  facetLabels,
  facetValueLabel,
  unassignedValue,
  unstatedValue,
} from '../../model/facets';
import { readinesses } from '../../model/readiness';
import { hints, type PostureField, postureFields } from '../../model/tool';
import { dialectNames } from './dialectWords';
import { describeHint } from './hintWords';
import { describeValue } from './postureWords';
import { describeVerdict } from './readinessWords';

const otherWords: Partial<Readonly<Record<FacetId, ReadonlyMap<string, string>>>> = {
  scope: new Map([
    ['none', 'states that no scope is required'],
    [unstatedValue, 'the host doesn’t say'],
  ]),
  readiness: new Map(readinesses.map((verdict) => [verdict, describeVerdict(verdict)])),
  tier: new Map([[unassignedValue, 'nobody has decided yet']]),
  dialect: new Map(Object.entries(dialectNames)),
  hint: new Map(
    hints.flatMap((hint) => [
      [`${hint}-true`, describeHint(hint, true)],
      [`${hint}-false`, describeHint(hint, false)],
      [`${hint}-absent`, describeHint(hint, undefined)],
    ]),
  ),
  finding: new Map([
    ['critical', 'breaks a must of the RFC, or proves hidden content'],
    ['high', 'a strong sign of an attack or a dangerous posture'],
    ['medium', 'needs a person’s look'],
    ['low', 'hygiene'],
    ['none', 'no known pattern found, which is not the same as safe'],
  ]),
  picked: new Map([
    ['yes', 'in the open draft'],
    ['no', 'not in the open draft'],
  ]),
};

/** A facet value in plain words, or '' where the value says it all. */
export function describeFacetValue(facet: FacetId, value: string): string {
  const words = otherWords[facet]?.get(value);
  if (words !== undefined) return words;
  const field = postureFields.find((posture): posture is PostureField => posture === facet);
  if (field !== undefined) return describeValue(field, value === unstatedValue ? undefined : value.replace(/^=/, ''));
  return '';
}

/** `Safety tier: read or write` */
export function describeChoice(facet: FacetId, values: readonly string[]): string {
  const words = values.map(facetValueLabel);
  const last = words.pop() ?? '';
  return `${facetLabels[facet]}: ${words.length > 0 ? `${words.join(', ')} or ${last}` : last}`;
}

/** All filters in words, in the order of the facets. */
export function describeFilters(q: string, choices: Choices): readonly string[] {
  const chosen = facetIds.flatMap((facet) => {
    const values = choices.get(facet);
    return values === undefined ? [] : [describeChoice(facet, values)];
  });
  return q.trim() === '' ? chosen : [`Search: ${q.trim()}`, ...chosen];
}
