import type { WorkerCheck, WorkerReport } from './argumentsProtocol';

function report(message: WorkerReport): void {
  postMessage(message);
}

addEventListener('message', (event: MessageEvent<WorkerCheck>) => {
  report({ kind: 'checked', id: event.data.id, result: { kind: 'valid' } });
});
report({ kind: 'ready' });
