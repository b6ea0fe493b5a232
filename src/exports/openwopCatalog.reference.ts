import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv2020 from 'ajv/dist/2020';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Fact, stated, unstated } from '../model/fact';
import { type PostureField, postureFields, type Tool, vocabularies } from '../model/tool';
import { writeOpenwopCatalog } from './openwopCatalog';

/* Reference: what we write, against the published schema of a descriptor. */

describe('every catalog we write', () => {
  it('is valid by the published schema', () => {
    const file = join(process.env['REFERENCE_DIR'] ?? '', 'seeds/openwop-tool-descriptor.schema.json');
    const validate = new Ajv2020({ strict: false }).compile(JSON.parse(readFileSync(file, 'utf8')));
    const fact = (field: PostureField): fc.Arbitrary<Fact> =>
      fc.oneof(
        fc.constant(unstated),
        fc.constantFrom(...vocabularies[field]).map((word) => stated(word)),
        fc.string().map((word) => stated(word)),
      );
    const posture = fc.record(
      Object.fromEntries(postureFields.map((field) => [field, fact(field)])) as Record<
        PostureField,
        fc.Arbitrary<Fact>
      >,
    );
    const tool = fc.record({
      dialect: fc.constant<Tool['dialect']>('mcp'),
      extraFields: fc.constant<Tool['extraFields']>([]),
      toolId: fc.string({ minLength: 1 }),
      title: fc.string(),
      inputSchema: fc.jsonValue(),
      posture,
      scopes: fc.oneof(
        fc.constant(unstated),
        fc.array(fc.string()).map((scopes) => stated(scopes)),
      ),
    });
    fc.assert(
      fc.property(fc.array(tool, { maxLength: 8 }), (tools) => {
        const { text, written, apart, repeated } = writeOpenwopCatalog(tools);
        const list: unknown = JSON.parse(text).tools;
        expect(Array.isArray(list) && list.every((entry) => validate(entry))).toBe(true);
        expect(written + apart.length + repeated).toBe(tools.length);
      }),
      { numRuns: 500 },
    );
  });
});
