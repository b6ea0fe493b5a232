/** What a bundler tells of a module: enough to walk to whoever imports it. */
interface ModuleGraph {
  getModuleInfo(id: string): { readonly isEntry: boolean; readonly importers: readonly string[] } | null;
}

/**
 * Names the one chunk of all that the page needs to start, and nothing for what is loaded later. Left to itself the
 * bundler cuts what later parts share into many small files, which compress worse and each cost a request.
 */
export function startChunk(id: string, graph: ModuleGraph): string | null {
  // All icons come through the package's one index: seen from there, the start would need every one of them.
  if (/lucide-react.dist.esm.icons/.test(id)) return null;
  const seen = new Set([id]);
  for (const module of seen) {
    const info = graph.getModuleInfo(module);
    if (info?.isEntry) return 'start';
    for (const importer of info?.importers ?? []) seen.add(importer);
  }
  return null;
}

/**
 * What every opening loads once the first rows stand: one file, and with it what these share. Left to itself the bundler
 * made forty of it. A part that is loaded at every opening and missing here shows in the test of sizes.
 */
export const behindRows = {
  name: 'behindRows',
  test: new RegExp(
    `/(?:${[
      'AppMenu',
      'CatalogAccess',
      'CatalogRail',
      'FailurePanel',
      'PrintedCatalog',
      'ReadingProgress',
      'ReviewMenu',
      'SinceBaseline',
      'StartPanel',
      'assignmentsStore',
      'changesSince',
      'describeUndescribed',
      'filesStore',
    ].join('|')})\\.tsx?$`,
  ),
};

/** What later parts share of the interface, down to single icons. */
export const sharedInterface = {
  name: 'shared',
  test: /\/src\/(?:ui|screens\/shared)\/|\/lucide-react\//,
  minShareCount: 2,
};
