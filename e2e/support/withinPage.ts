import type { JSHandle, Page } from '@playwright/test';

/** What finds, presses, types and waits within the page, by selectors of roles and by names. */
export interface WithinPage {
  /** The next frame. */
  readonly drawn: () => Promise<void>;
  /** Waits for what `find` gives, with a bound; `what` says what was waited for. */
  readonly until: <Found>(what: string, find: () => Found | null | undefined | false | '') => Promise<Found>;
  /** The first element in sight whose name is this one, or has this text. */
  readonly named: <E extends HTMLElement>(selector: string, name: string | RegExp) => E | undefined;
  /** Presses what `named` finds, once that can be. */
  readonly press: (selector: string, name: string | RegExp) => Promise<void>;
}

/**
 * For long walks, to be handed to `page.evaluate`: pressed from outside, most of their time would go by on the way.
 * What keys and pointer do is tested elsewhere.
 */
export function withinPage(page: Page): Promise<JSHandle<WithinPage>> {
  return page.evaluateHandle((): WithinPage => {
    const drawn = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));
    const until: WithinPage['until'] = async (what, find) => {
      const end = performance.now() + 15_000;
      for (;;) {
        const found = find();
        if (found) return found;
        if (performance.now() > end) throw new Error(`${what} at ${location.search.slice(0, 200)}`);
        await drawn();
      }
    };
    const nameOf = (element: HTMLElement) =>
      element.ariaLabel ??
      ('labels' in element ? (element as HTMLInputElement).labels?.[0]?.textContent : undefined) ??
      element.textContent ??
      '';
    const named = <E extends HTMLElement>(selector: string, name: string | RegExp) =>
      [...document.querySelectorAll<E>(selector)].find((element) => {
        const own = nameOf(element);
        return element.checkVisibility() && (typeof name === 'string' ? own === name : name.test(own));
      });
    return {
      drawn,
      until,
      named,
      press: async (selector, name) => {
        const control = await until(`nothing to press: ${name}`, () => {
          const found = named<HTMLButtonElement>(selector, name);
          return found?.disabled === true ? undefined : found;
        });
        control.click();
        await drawn();
      },
    };
  });
}
