/** Lines that are kept, and characters of each. */
const maxLines = 200;
const maxLine = 10_000;

/** What says nothing of an error: stack frames, brackets, and what programs print after it. */
const noise = /^\s*(?:at\s|\^+\s*$|[{}[\]()]*;?\s*$|Node\.js v\d|throw\b|\.{3}|.*complete log of this run)/i;
/** `TypeError: x`, `ModuleNotFoundError: x`, `thread 'main' panicked`. */
const names = /^(?:Uncaught\s+)?(?:[\w.]*(?:Error|Exception|Fault)\b|panic|fatal|thread '.*' panicked)/i;
const tells =
  /\berror\b|exception|fail(?:ed|ure)|cannot|can['’]t|could ?n['o]t|not found|no such|denied|invalid|missing|required|refused|usage:/i;

/** The last lines that a program printed as errors. */
export class ErrorLines {
  private lines: string[] = [''];

  push(text: string): void {
    const [first = '', ...rest] = text.split(/\r?\n|\r/);
    this.lines.push(
      ((this.lines.pop() ?? '') + first).slice(0, maxLine),
      ...rest.map((line) => line.slice(0, maxLine)),
    );
    this.lines.splice(0, this.lines.length - maxLines);
  }

  clear(): void {
    this.lines = [''];
  }

  /** The line that says what went wrong, else the last one; empty where nothing was printed. */
  get telling(): string {
    const lines = this.lines.filter((line) => line.trim() !== '');
    const worth = lines.filter((line) => !noise.test(line));
    const found =
      worth.findLast((line) => names.test(line)) ?? worth.findLast((line) => tells.test(line)) ?? worth.at(-1);
    return (found ?? lines.at(-1) ?? '').trim();
  }
}
