import { typeSearchText } from './searchText';
import { changeAddress } from './useAddress';

/** Shows the whole catalog again. */
export function clearFilters(): void {
  typeSearchText('');
  changeAddress({ choices: new Map(), q: '' });
}
