import { expect, test } from 'vitest';
import { isWarning, judge } from '../src/engine/testTexts';
import { z } from '../src/model/schema';
import { liveServers, startServer } from './host/liveServers';

const listed = z.array(z.looseObject({ name: z.string() }));

test('the rules warn of one tool in real servers, which returns the environment', async () => {
  const lists = await Promise.all(
    liveServers.map(async (server) => {
      const running = await startServer(server);
      await running.close();
      return listed.parse(running.tools).map((definition) => ({ server: server.alias, definition }));
    }),
  );
  const list = lists.flat();
  expect(list.length).toBeGreaterThan(50);
  const warnings = judge(list).flatMap((findings, i) =>
    findings
      .filter(isWarning)
      .map(({ rule, variant }) => `${list[i]?.server} ${list[i]?.definition.name}: ${rule} ${variant}`),
  );
  expect(warnings).toEqual(['everything get-env: P04 returns-secrets']);
}, 60_000);
