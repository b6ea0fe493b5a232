/** What the page is about, made ready to take the focus. */
export function findMain(): HTMLElement | null {
  const main = document.querySelector<HTMLElement>('main');
  if (main !== null) main.tabIndex = -1;
  return main;
}
