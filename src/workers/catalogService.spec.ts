import { expect, it } from 'vitest';
import { readers } from '../engine/formats';
import { readSource } from '../engine/readSource';
import { PendingFiles } from './catalogService';

it('what came through a port waits to be taken, once, and can be dropped', async () => {
  const pendingFiles = new PendingFiles();
  const send = async (name: string) => {
    const { port1, port2 } = new MessageChannel();
    pendingFiles.open(name, port1);
    const heard = new Promise((resolve) => port2.addEventListener('message', ({ data }) => resolve(data)));
    port2.start();
    const bytes = new TextEncoder().encode('{"name":"a","inputSchema":{}}');
    port2.postMessage(readSource({ source: { id: name, name } }, [bytes], readers));
    expect(await heard).toBe(name);
    port2.close();
  };
  await send('one');
  expect(pendingFiles.take(['one', 'two'], readers).map(({ source }) => source.id)).toEqual(['one']);
  expect(pendingFiles.take(['one'], readers)).toEqual([]);
  await send('two');
  pendingFiles.drop('two');
  expect(pendingFiles.take(['two'], readers)).toEqual([]);
});
