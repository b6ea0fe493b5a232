import { lazyPart } from './lazyPart';

const load = () => import('./popups');

export const MenuPopup = lazyPart('The menu', () => load().then((m) => m.MenuPopup));
export const PopoverPopup = lazyPart('The panel', () => load().then((m) => m.PopoverPopup));
