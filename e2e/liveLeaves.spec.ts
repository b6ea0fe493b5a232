import { expect, test } from 'vitest';
import { isObject, member } from '../src/model/json';
import { boundSchema } from '../src/schemas/boundSchema';
import { buildSample } from '../src/schemas/sample';
import { checkSample } from '../src/workers/testChecks';
import { countLeaves } from '../src/workers/testCoverage';
import { liveServers, startServer } from './host/liveServers';

test('leaf properties of real servers are nearly all drawn as fields, and samples of their arguments are valid', async () => {
  const leaves = { fields: 0, untyped: 0, json: [] as string[] };
  for (const server of liveServers) {
    const running = await startServer(server);
    for (const entry of running.tools) {
      if (!isObject(entry)) continue;
      const schema = member(entry, 'inputSchema');
      expect(checkSample(schema, buildSample(schema, 'sample')), String(member(entry, 'name'))).toBeNull();
      const counted = countLeaves(schema, boundSchema(schema));
      leaves.fields += counted.fields;
      leaves.untyped += counted.untyped;
      leaves.json.push(...counted.json.map((pointer) => `${server.alias} ${String(member(entry, 'name'))} ${pointer}`));
    }
    await running.close();
  }
  const share = leaves.fields / (leaves.fields + leaves.json.length);
  console.log(
    `leaf properties of ${liveServers.length} real servers: ${leaves.fields} as fields, ${leaves.json.length} not`,
    `(${(share * 100).toFixed(2)} %), ${leaves.untyped} may hold anything. ${leaves.json.join(', ')}`,
  );
  expect(share).toBeGreaterThanOrEqual(0.98);
});
