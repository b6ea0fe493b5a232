import { changeAddress } from './useAddress';

/** Shows the whole catalog again. */
export function clearFilters(): void {
  changeAddress({ choices: new Map(), q: '' });
}
