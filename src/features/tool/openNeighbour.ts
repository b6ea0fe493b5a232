import { viewer } from '../../state/catalogView';
import { changeAddress, readAddress } from '../../state/useAddress';

let stop = () => {};

/** Opens the tool before or after the open one; where the worker hasn't said yet which that is, once it has. */
export function openNeighbour(side: 'previous' | 'next'): void {
  stop();
  const { tool, copy } = readAddress().address;

  /** Whether there is nothing to wait for any more. */
  function open(): boolean {
    const { address } = readAddress();
    if (address.tool !== tool || address.copy !== copy) return true;
    const { question, result } = viewer.getSnapshot();
    if (question?.open?.toolId !== tool || question?.open?.copy !== copy) return false;
    const key = result?.open?.[side];
    if (key) changeAddress({ tool: key.toolId, copy: key.copy });
    return true;
  }

  if (open()) return;
  stop = viewer.subscribe(() => {
    if (open()) stop();
  });
}
