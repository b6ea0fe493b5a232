export interface DemoFile {
  readonly name: string;
  /** Beside `index.html`. */
  readonly path: string;
  readonly format: string;
  readonly shows: string;
}

export const demoFiles: readonly DemoFile[] = [
  {
    name: 'helpdesk.mcp.json',
    path: 'demo/files/helpdesk.mcp.json',
    format: 'MCP tools/list answer',
    shows: 'Hints that a server gives about itself: some stated, some absent, none of them a fact.',
  },
  {
    name: 'stock.mas.yaml',
    path: 'demo/files/stock.mas.yaml',
    format: 'mas/v1 manifests (YAML)',
    shows: 'Three manifests and an agent in one file; what runs a tool is hidden from models.',
  },
  {
    name: 'shop.registry.json',
    path: 'demo/files/shop.registry.json',
    format: 'Tool registry descriptors',
    shows: 'Clusters, gangs and licences: choose who asks, and see which rule hides which tool.',
  },
  {
    name: 'warehouse-robot.his.json',
    path: 'demo/files/warehouse-robot.his.json',
    format: 'HIS tool definitions',
    shows: 'What a picking robot can do, each with a risk tier that is no safety tier.',
  },
  {
    name: 'warehouse-robot.manifest.json',
    path: 'demo/files/warehouse-robot.manifest.json',
    format: 'Robot manifest',
    shows: 'Above which risk tier that robot asks a person first.',
  },
];
