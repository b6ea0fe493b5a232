import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { checkerFolder } from '../../src/build/securityHeaders';
import { dist } from './test';

/** The built file that compiles schemas, below the app's folder. */
export function findChecker(): string {
  const [file, ...others] = readdirSync(join(dist, checkerFolder)).filter((name) => name.endsWith('.js'));
  if (file === undefined || others.length > 0) throw new Error('There should be one file that compiles schemas.');
  return checkerFolder + file;
}

/** Opens a page of the app's origin that has no policy: an image, which asks for the icon that no page names. */
export async function openBesideApp(page: Page, url: string): Promise<void> {
  await page.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }));
  await page.goto(`${url}favicon.png`);
}

/** Starts that file as a worker in a page and asks it, one question after the other; answers with milliseconds. */
export function askChecker(
  page: Page,
  url: string,
  questions: readonly { readonly schemaText: string; readonly dataText: string }[],
): Promise<{ result: { kind: string; reason?: string }; milliseconds: number }[]> {
  return page.evaluate(
    async ([address, asked]) => {
      const worker = new Worker(address, { type: 'module' });
      const answers: { result: { kind: string; reason?: string }; milliseconds: number }[] = [];
      for (const [id, question] of asked.entries()) {
        const started = performance.now();
        const result = await new Promise<{ kind: string }>((resolve, reject) => {
          worker.onmessage = ({ data }) => {
            if (data.kind === 'answer' && data.id === id) resolve(data.answer);
            if (data.kind === 'error') reject(new Error(data.message));
          };
          worker.onerror = (event) => reject(new Error(event.message || 'The worker did not start.'));
          worker.postMessage({ id, method: 'check', parameters: question, isFirst: true });
        });
        answers.push({ result, milliseconds: performance.now() - started });
      }
      worker.terminate();
      return answers;
    },
    [url, questions] as const,
  );
}
