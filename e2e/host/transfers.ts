import { setTimeout as pause } from 'node:timers/promises';
import { writeChunks } from './answers';
import { openList, openTools } from './defaultHost';
import { ordinaryDiscovery } from './discovery';
import type { Answer, Scenario, ScenarioFamily, ScenarioTable } from './scenario';

const body = Buffer.from(JSON.stringify(openTools));
const type = { 'Content-Type': 'application/json; charset=utf-8' };
const typeAndLength = { ...type, 'Content-Length': body.length };
const third = Math.floor(body.length / 3);

function after(ms: number, answer: Answer): Answer {
  return async (visit) => {
    await pause(ms, undefined, { signal: visit.gone });
    return answer(visit);
  };
}

function slow(ms: number): Scenario {
  return { description: `the first byte comes after ${ms} ms`, list: after(ms, openList) };
}

function drip(ms: number): Scenario {
  return {
    description: `256 bytes every ${ms} ms`,
    list: async (visit) => {
      visit.response.writeHead(200, typeAndLength);
      for (let at = 0; at < body.length; at += 256) {
        await writeChunks(visit, [body.subarray(at, at + 256)]);
        await pause(ms, undefined, { signal: visit.gone });
      }
      visit.response.end();
    },
  };
}

const stalled: Answer = ({ response }) => {
  response.writeHead(200, typeAndLength);
  response.write(body.subarray(0, third));
};

export const transferScenarios: ScenarioTable = {
  'slow-discovery': { description: 'discovery after 3 s', discovery: after(3000, ordinaryDiscovery), list: openList },
  'slow-stalled': { description: 'nothing for 2 s, a third of the list, then nothing', list: after(2000, stalled) },
};

export const transferFamilies: readonly ScenarioFamily[] = [
  { shape: 'slow-<ms>', description: 'the first byte comes after that time', build: slow },
  { shape: 'drip-<ms>', description: '256 bytes each time', build: drip },
];
