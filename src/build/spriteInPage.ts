import { fileURLToPath } from 'node:url';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Plugin, runnerImport } from 'vite';

const sprite = fileURLToPath(new URL('../parts/IconSprite.tsx', import.meta.url));

/** Writes the icons that rows repeat into the page, so that no script has to bring and draw them first. */
export function spriteInPage(): Plugin {
  return {
    name: 'sprite-in-page',
    transformIndexHtml: async (html) => {
      const { module } = await runnerImport<typeof import('../parts/IconSprite')>(sprite);
      return html.replace('<body>', () => `<body>\n    ${renderToStaticMarkup(createElement(module.IconSprite))}`);
    },
  };
}
