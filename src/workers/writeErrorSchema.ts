import type { ErrorSchema } from '@rjsf/utils';
import { tokensOf } from '../model/json';
import type { RichText } from '../model/revealText';
import type { ArgumentProblem } from './argumentsProtocol';

type Level = { __errors?: string[] } & { [name: string]: Level | string[] | undefined };

const longestPath = 200;

/** Problems by field, in rjsf's format: `{ name: { __errors: ['…'] } }`. */
export function writeErrorSchema(problems: readonly ArgumentProblem[]): ErrorSchema {
  const root: Level = {};
  for (const { pointer, property, words, keyword } of problems) {
    const path = tokensOf(pointer);
    // What is missing is said where it would stand; a name that is not allowed has no field of its own.
    if (property !== undefined && keyword !== 'propertyNames') path.push(property);
    let level = root;
    for (const name of path.slice(0, longestPath)) {
      // The level above has to do for names that every object has.
      if (name === '__errors' || name in Object.prototype) break;
      const next = (level[name] ?? {}) as Level;
      level[name] = next;
      level = next;
    }
    level.__errors = [...(level.__errors ?? []), textOf(words)];
  }
  return root as ErrorSchema;
}

function textOf(words: RichText): string {
  return words.map((part) => ('text' in part ? part.text : part.quote)).join('');
}
