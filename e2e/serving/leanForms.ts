import type { Plugin } from 'vite';

const prefix = '\0lean-forms:';

/** What rjsf brings along and we never show: its own fields, templates and widgets, and Markdown for its sentences. */
const stubs: Readonly<Record<string, string>> = {
  markdown: 'export function Markdown() { return null; }',
  registry: 'export default () => ({ ButtonTemplates: {} });',
};

/** Leaves out of the build what the argument form replaces: half of its chunk would else be code that never runs. */
export function leanForms(): Plugin {
  return {
    name: 'lean-forms',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer = '') {
      if (source === 'markdown-to-jsx/react') return `${prefix}markdown`;
      const isDefault = /^\.\/components\/(?:fields|templates|widgets)\/index\.js$/.test(source);
      return isDefault && importer.replaceAll('\\', '/').includes('/@rjsf/core/') ? `${prefix}registry` : undefined;
    },
    load: (id) => (id.startsWith(prefix) ? stubs[id.slice(prefix.length)] : undefined),
  };
}
