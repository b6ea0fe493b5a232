/** What the journey asks of a browser, whatever protocol drives it. */
export interface Driver {
  /** Name and version. */
  readonly name: string;
  open(url: string): Promise<void>;
  url(): Promise<string>;
  reload(): Promise<void>;
  /** Runs the body of a function in the page and returns its JSON value. */
  evaluate(body: string): Promise<unknown>;
  /** Clicks the element that an expression finds. */
  click(expression: string): Promise<void>;
  /** Types into the element that an expression finds, in place of what it holds. */
  type(expression: string, text: string): Promise<void>;
  upload(expression: string, path: string): Promise<void>;
  close(): Promise<void>;
}

/** Finds a visible element by role and accessible name; runs in the page, so it stands alone. */
function findByRole(role: string, name: string, group: string): Element | null {
  const tags: Record<string, string> = {
    button: 'button',
    link: 'a[href]',
    checkbox: 'input[type=checkbox]',
    textbox: 'textarea, input:not([type]), input[type=text]',
    searchbox: 'input[type=search]',
    table: 'table',
    region: 'section[aria-label]',
  };
  const textOf = (ids: string | null) =>
    ids
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' ');
  const nameOf = (element: Element) => {
    const labels = Array.from((element as HTMLInputElement).labels ?? [], (label) => label.textContent).join(' ');
    const legend = element.querySelector(':scope > legend, :scope > caption')?.textContent;
    const words = element.getAttribute('aria-label') ?? textOf(element.getAttribute('aria-labelledby')) ?? legend;
    return (words ?? (labels || element.textContent || '')).trim();
  };
  const all = (where: ParentNode, of: string) =>
    [...where.querySelectorAll(`[role=${of}]${tags[of] === undefined ? '' : `, ${tags[of]}`}`)].filter((element) =>
      element.checkVisibility(),
    );
  const where =
    group === ''
      ? document
      : [...document.querySelectorAll('fieldset, [role=group]')].find((one) => nameOf(one) === group);
  const found = where && all(where, role);
  return found?.find((one) => nameOf(one) === name) ?? found?.find((one) => nameOf(one).startsWith(name)) ?? null;
}

/** Returns an expression for the element of a role and name; `group` narrows it to a named group. */
export function byRole(role: string, name: string, group = ''): string {
  return `(${findByRole.toString()})(${[role, name, group].map((word) => JSON.stringify(word)).join(', ')})`;
}
