import Ajv2020 from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { brokenKeywords, checkedKeywords } from './schemaWalk';

const judge = new Ajv2020({ strict: false, validateFormats: false });

it('a keyword is broken where the schema of schemas refuses it', () => {
  const values = fc.constantFrom(null, true, false, 0, 7, -1, 1.5, '', 'text', 'string', [], ['a'], [1], {}, { a: {} });
  fc.assert(
    fc.property(fc.constantFrom(...checkedKeywords), values, (keyword, value) => {
      // Lists of schemas were allowed under `items` before 2020-12, and repeated or empty values are another matter.
      if (keyword === 'items' && Array.isArray(value)) return;
      expect(brokenKeywords({ [keyword]: value }).length > 0).toBe(!judge.validateSchema({ [keyword]: value }));
    }),
    { numRuns: 2_000 },
  );
});
