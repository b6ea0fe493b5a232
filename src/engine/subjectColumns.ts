import type { VerdictSubject } from '../model/decision';
import type { OpenFinding } from '../model/finding';
import type { Subject } from './subjects';

/** The same of many as columns, which cross to the page in a fraction of the time; `findings` are places in `found`. */
export interface SubjectColumns {
  readonly abouts: readonly VerdictSubject[];
  readonly toolIds: readonly string[];
  readonly digests: readonly (string | null)[];
  readonly findings: Uint32Array<ArrayBuffer>;
  readonly found: readonly (readonly OpenFinding[])[];
}

export function joinSubjects(subjects: readonly Subject[]): SubjectColumns {
  const places = new Map<string, number>();
  const found: (readonly OpenFinding[])[] = [];
  const placeOf = (findings: readonly OpenFinding[]) => {
    const key = findings.map(({ rule, severity }) => `${rule} ${severity}`).join();
    const place = places.get(key) ?? found.push(findings) - 1;
    places.set(key, place);
    return place;
  };
  return {
    abouts: subjects.map(({ about }) => about),
    toolIds: subjects.map(({ toolId }) => toolId),
    digests: subjects.map(({ digest }) => digest),
    findings: Uint32Array.from(subjects, ({ findings }) => placeOf(findings)),
    found,
  };
}

/** Takes them apart again. */
export function takeSubjects({ abouts, toolIds, digests, findings, found }: SubjectColumns): readonly Subject[] {
  return toolIds.map((toolId, place) => {
    const [about = 'tool', digest = null] = [abouts[place], digests[place]];
    return { about, toolId, digest, findings: found[findings[place] ?? 0] ?? [] };
  });
}
