/** The address of index.html, without its query: `config.json` and relative hosts lie beside it. */
export const base = () => new URL('.', new URL(location.pathname, location.origin));
