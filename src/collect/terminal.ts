import { createInterface } from 'node:readline/promises';

/** Written to the terminal. */
export function say(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** What servers and files say, without characters that a terminal would obey. */
export function plain(text: string): string {
  return text.replace(/\p{C}/gu, '\uFFFD');
}

/** The answer of whoever sits here; null where they close the terminal or press Ctrl C. */
export async function ask(question: string): Promise<string | null> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const closed = new Promise<null>((resolve) => {
    lines.once('close', () => resolve(null));
    lines.once('SIGINT', () => lines.close());
  });
  const answer = await Promise.race([lines.question(question), closed]);
  lines.close();
  return answer;
}
