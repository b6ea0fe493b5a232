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

/** A chunk of the parts in these files, and of what they share with each other. */
function chunkOf(name: string, parts: readonly string[]) {
  return { name, test: new RegExp(`/(?:${parts.join('|')})\\.tsx?$`) };
}

/**
 * What every opening loads once it has begun: what stands beside the first rows, and what is not in sight with them. Left
 * to itself the bundler made forty files of it. A part that is loaded at every opening and missing here shows in the test
 * of sizes.
 */
export const everyOpening = [
  chunkOf('besideRows', [
    'CatalogAccess',
    'CatalogRail',
    'ReadingProgress',
    'SinceBaseline',
    'StartPanel',
    'changesSince',
  ]),
  chunkOf('behindRows', [
    'AppMenu',
    'FailurePanel',
    'PrintedCatalog',
    'ReviewMenu',
    'assignmentsStore',
    'describeUndescribed',
    'filesStore',
  ]),
];

/** What later parts share of the interface, down to single icons. */
export const sharedInterface = {
  name: 'shared',
  test: /\/src\/(?:ui|parts)\/|\/lucide-react\//,
  minShareCount: 2,
};
