import { charactersPerToken } from '../exports/modelDefinition';
import type { ColumnId } from '../model/columns';

interface SearchWords {
  /** What the search box looks in. */
  readonly finds: string;
  /** As typed into the search box. */
  readonly example?: string;
}

/** What the search help says of every column. */
export const searchWords: Readonly<Record<ColumnId, SearchWords>> = {
  id: { finds: 'the tool’s id', example: 'id:orders' },
  title: { finds: 'the title', example: 'title:refund' },
  description: { finds: 'the description', example: 'description:invoice' },
  arg: { finds: 'names of arguments, nested ones too', example: 'arg:customer' },
  detail: { finds: 'what only one format says of its tools', example: 'detail:http' },
  scope: { finds: 'required scopes', example: 'scope:fs' },
  source: { finds: 'where the tool comes from', example: 'source:mcp' },
  tier: { finds: 'safety tier: what it does to data', example: 'tier:write,exec' },
  egress: { finds: 'network access', example: '-egress:none' },
  approval: { finds: 'whether a person is asked', example: 'approval:never' },
  replay: { finds: 'whether it is safe to repeat', example: 'replay:idempotent' },
  credential: { finds: 'whether a stored credential is needed', example: 'credential:needed' },
  cost: { finds: 'cost hint', example: 'cost:high' },
  latency: { finds: 'latency hint', example: 'latency:low' },
  writes: { finds: 'whether it can write' },
  commands: { finds: 'whether it can run commands' },
  network: { finds: 'whether it can use the network' },
  unasked: { finds: 'whether it runs without asking' },
  family: { finds: 'server or module', example: 'family:crm' },
  dialect: { finds: 'the format it was read from' },
  hint: { finds: 'what an MCP server claims' },
  kind: { finds: 'how a tool registry reaches it', example: 'kind:http_api' },
  firearms: { finds: 'the licence a registry asks for', example: 'firearms:c' },
  cluster: { finds: 'clusters that may call', example: 'cluster:ops' },
  tenant: { finds: 'tenants that may call', example: 'tenant:t_x' },
  'his-tier': { finds: 'HIS tier', example: 'his-tier:1' },
  'risk-tier': { finds: 'HIS risk tier', example: 'risk-tier:3' },
  tag: { finds: 'tags of mas tools', example: 'tag:ledger' },
  idempotent: { finds: 'whether a mas tool may be repeated', example: 'idempotent:yes' },
  server: { finds: 'the server it came with', example: 'server:crm' },
  tokens: { finds: `what its definition costs a model in tokens, estimated at ${charactersPerToken} characters each` },
  exposed: { finds: 'whether the registry context is shown it' },
  readiness: { finds: 'whether it could run' },
  finding: { finds: 'the worst finding', example: 'finding:high' },
  change: { finds: 'what changed since the baseline' },
  picked: { finds: 'whether it is in the open draft' },
};
