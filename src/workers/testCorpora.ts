import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getExamples } from '@jsonforms/examples';
import { isObject, member } from '../model/json';

/** A published schema, by where it was found. */
export interface CorpusSchema {
  readonly name: string;
  readonly schema: unknown;
}

/** Schemas whose sample is none, or not valid: what is said, and why. */
export const impossibleSchemas: readonly { of: RegExp; says: RegExp; why: string }[] = [
  { of: /circular-request-bodies\.json TreeNode$/, says: /nested without end/, why: 'Every node asks for another.' },
  { of: /train-travel\.json (?:Trip|Booking)$/, says: /^format at \/id /, why: 'Its example is no UUID.' },
];

/** The schemas of a form library's own examples. */
export function formExamples(): CorpusSchema[] {
  return getExamples().flatMap((example) =>
    example.schema === undefined
      ? []
      : [{ name: `form/${example.name}`, schema: JSON.parse(JSON.stringify(example.schema)) }],
  );
}

/** The object schemas that the OpenAPI examples name, each with the others at the pointers by which it refers to them. */
export function componentSchemas(): CorpusSchema[] {
  const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
  const folder = join(root, 'node_modules', '@readme', 'oas-examples');
  return ['3.0', '3.1'].flatMap((version) =>
    listJson(join(folder, version, 'json')).flatMap((path) => {
      const document: unknown = JSON.parse(readFileSync(path, 'utf8'));
      const components = isObject(document) ? member(document, 'components') : undefined;
      const schemas = isObject(components) ? member(components, 'schemas') : undefined;
      return Object.entries(isObject(schemas) ? schemas : {}).flatMap(([name, schema]) =>
        isObject(schema) && member(schema, 'type') === 'object'
          ? [{ name: `${path.slice(folder.length + 1)} ${name}`, schema: { ...schema, components } }]
          : [],
      );
    }),
  );
}

function listJson(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
