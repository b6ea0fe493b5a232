import type { CheckResult, WorkerCheck, WorkerReport } from './argumentsProtocol';
import { type ArgumentsCheck, compileCheck } from './checkArguments';

let schemaText: string | null = null;
let check: ArgumentsCheck | CheckResult = { kind: 'not-checked', reason: 'unavailable' };

function report(message: WorkerReport): void {
  postMessage(message);
}

addEventListener('message', (event: MessageEvent<WorkerCheck>) => {
  const { id, schemaText: wanted, dataText } = event.data;
  if (wanted !== schemaText) {
    check = compileCheck(wanted);
    schemaText = wanted;
    // From here on the shorter limit runs.
    report({ kind: 'compiled', id });
  }
  report({ kind: 'checked', id, result: typeof check === 'function' ? check(dataText) : check });
});
