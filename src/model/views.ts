/**
 * The views, in the order of the navigation. Navigation, palette, help, shortcuts and links walk this list. A new view is
 * its folder, its row here and its component in `app/MainView`; `key` follows `g`.
 */
export const views = [
  { id: 'catalog', label: 'Catalog', key: 'c' },
  { id: 'posture', label: 'Posture', key: 'p' },
  { id: 'allowlist', label: 'Allowlist', key: 'a' },
  { id: 'compare', label: 'Compare', key: 'd' },
  { id: 'sources', label: 'Sources', key: 's' },
  { id: 'host', label: 'Host', key: 'h' },
] as const;

/** A view as the link parameter `view` names it. */
export type View = (typeof views)[number]['id'];
