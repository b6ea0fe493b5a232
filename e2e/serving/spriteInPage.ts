import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin } from 'vite';
import { IconSprite } from '../../src/screens/shared/IconSprite.tsx';

/** Writes the icons that rows repeat into the page, so that no script has to bring and draw them first. */
export function spriteInPage(): Plugin {
  return {
    name: 'sprite-in-page',
    transformIndexHtml: (html) =>
      html.replace('<body>', () => `<body>\n    ${renderToStaticMarkup(createElement(IconSprite))}`),
  };
}
