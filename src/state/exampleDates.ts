import { isObject, member } from '../model/json';
import { findJsonError } from '../model/jsonText';

const exampleAgeMs = 14 * 24 * 60 * 60 * 1_000;

/**
 * An example's dates count back from today: returns a review file as if it had been written two weeks ago. A text that
 * is no JSON stays as it is.
 */
export function datesFromToday(text: string, now = Date.now()): string {
  if (findJsonError(text) !== null) return text;
  const file: unknown = JSON.parse(text);
  const at = Date.parse(String(isObject(file) ? member(file, 'at') : ''));
  const moved = (key: string, value: unknown) => {
    const day = (key === 'at' || key === 'until') && typeof value === 'string' ? Date.parse(value) : Number.NaN;
    // A date that can’t be read stays as it is, and is named by who reads the file.
    return Number.isNaN(day) ? value : new Date(day - at + now - exampleAgeMs).toISOString();
  };
  return Number.isNaN(at) ? text : JSON.stringify(file, moved);
}
