import puppeteer, { ElementHandle } from 'puppeteer-core';
import type { Driver } from './driver';

/** Starts Debian's Firefox over WebDriver BiDi, with a new profile. */
export async function startFirefox(): Promise<Driver> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    headless: true,
  });
  const page = await browser.newPage();
  await page.setViewport({ width: 1440, height: 900 });
  const find = async (expression: string) => {
    const handle = await page.evaluateHandle(expression);
    if (!(handle instanceof ElementHandle)) throw new Error(`Not there: ${expression.slice(-120)}`);
    return handle;
  };
  return {
    name: await browser.version(),
    open: async (url) => void (await page.goto(url)),
    url: async () => page.url(),
    reload: async () => void (await page.reload()),
    evaluate: (body) => page.evaluate(`(() => { ${body} })()`),
    // A locator waits until the element no longer moves.
    click: async (expression) => (await find(expression)).asLocator().click(),
    type: async (expression, text) => {
      const element = await find(expression);
      await element.click();
      await page.keyboard.down('Control');
      await page.keyboard.press('a');
      await page.keyboard.up('Control');
      await element.type(text);
    },
    upload: async (expression, path) => {
      const input = await (await find(expression)).toElement('input');
      await input.uploadFile(path);
    },
    close: () => browser.close(),
  };
}
