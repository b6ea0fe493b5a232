import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

/** What a control shows is part of its name (WCAG 2.5.3): switched off by the library as an experiment. */
const labelInName = { 'label-content-name-mismatch': { enabled: true } };

/** Contrasts take half the time of all rules. */
const colours = 'color-contrast';

/**
 * What is wrong with the page, or with the part of it that a selector names, for those who can't see it or see it
 * otherwise: a line each. All rules of WCAG 2.2 AA, the colours alone, or all but them.
 */
export async function accessFaults(
  page: Page,
  { part, rules = 'all' }: { readonly part?: string | undefined; readonly rules?: 'all' | 'colours' | 'others' } = {},
): Promise<readonly string[]> {
  // The library would run its half megabyte of script twice before each look.
  const isThere = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: 'axe.version' }) })
    // The page has no frames to gather from; and what passed need not be listed, which takes most of the time.
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'], ...(rules !== 'colours' && { rules: labelInName }) })
    // The library's focus guards have no name on purpose: they pass the focus on at once.
    .exclude('[data-base-ui-focus-guard]');
  if (part !== undefined) axe.include(part);
  if (rules === 'colours') axe.withRules([colours]);
  else axe.withTags(wcag);
  if (rules === 'others') axe.disableRules([colours]);
  const { violations } = await axe.analyze();
  return [
    ...violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
    ),
    ...(rules === 'colours' ? [] : await page.evaluate(fieldsNamedOtherwise, part ?? 'body')),
  ];
}

/**
 * The fields whose name lacks the words that their label begins with, a line each: the library's rule looks at buttons and
 * links. What stands behind them describes the field.
 */
function fieldsNamedOtherwise(part: string): readonly string[] {
  const normalise = (text: string | null) => (text ?? '').toLowerCase().replace(/\s+/g, ' ').trim();
  const fields = document.querySelectorAll<HTMLInputElement>(`${part} :is(input, select, textarea)[aria-label]`);
  return [...fields].flatMap((field) => {
    const name = normalise(field.ariaLabel);
    return [...(field.labels ?? [])].flatMap((label) => {
      const texts = document.createTreeWalker(label, NodeFilter.SHOW_TEXT, ({ textContent, parentElement }) =>
        normalise(textContent) === '' || parentElement?.closest('option, .sr-only') ? 2 : 1,
      );
      const words = normalise(texts.nextNode()?.textContent ?? '');
      return name.includes(words) ? [] : `label-in-name: “${name}” is labelled “${words}”`;
    });
  });
}
