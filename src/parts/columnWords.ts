import { charactersPerToken } from '../exports/modelDefinition';
import { type ColumnId, noneValue, unassignedValue, unstatedValue } from '../model/columns';
import { readinesses } from '../model/readiness';
import { hints } from '../model/tool';
import { dialectNames } from './dialectWords';
import { describeHint } from './hintWords';
import { describeVerdict } from './readinessWords';

const listed = (none: string) =>
  new Map([
    [noneValue, none],
    [unstatedValue, 'the source doesn’t say'],
  ]);

/** Plain words for the link values of columns. The words of posture values are those of the badges (`postureWords`). */
export const columnWords: Readonly<Partial<Record<ColumnId, ReadonlyMap<string, string>>>> = {
  scope: listed('states that no scope is required'),
  tier: new Map([[unassignedValue, 'nobody has decided yet']]),
  writes: new Map([
    ['yes', 'its safety tier is write or exec'],
    ['unknown', 'its safety tier is not stated, not assigned or no known word'],
    ['no', 'its safety tier is pure or read'],
  ]),
  commands: new Map([
    ['yes', 'its safety tier is exec'],
    ['unknown', 'its safety tier is not stated, not assigned or no known word'],
    ['no', 'its safety tier is pure, read or write'],
  ]),
  network: new Map([
    ['yes', 'its egress names a way into the network'],
    ['unknown', 'its egress is not stated or no known word'],
    ['no', 'its egress is none'],
  ]),
  unasked: new Map([
    ['yes', 'its approval is never'],
    ['unknown', 'its approval is conditional, not stated or no known word'],
    ['no', 'its approval is always'],
  ]),
  dialect: new Map(Object.entries(dialectNames)),
  hint: new Map(
    hints.flatMap((hint) => [
      [`${hint}-true`, describeHint(hint, true)],
      [`${hint}-false`, describeHint(hint, false)],
      [`${hint}-absent`, describeHint(hint, undefined)],
    ]),
  ),
  kind: listed('states an empty kind'),
  firearms: listed('needs no licence'),
  cluster: listed('no cluster may call'),
  tenant: listed('no tenant may call'),
  'his-tier': listed('none'),
  'risk-tier': listed('none'),
  tag: listed('has no tags'),
  idempotent: new Map([
    ['yes', 'a repeated call changes nothing more'],
    ['no', 'a repeated call has another effect'],
    [unstatedValue, 'the source doesn’t say'],
  ]),
  exposed: new Map([
    ['yes', 'this context is shown it'],
    ['no', 'this context is not shown it'],
    ['unknown', 'depends on something not chosen'],
  ]),
  readiness: new Map(readinesses.map((verdict) => [verdict, describeVerdict(verdict)])),
  finding: new Map([
    ['critical', 'breaks a must of the RFC, or proves hidden content'],
    ['high', 'a strong sign of an attack or a dangerous posture'],
    ['medium', 'needs a person’s look'],
    ['low', 'hygiene'],
    [noneValue, 'no known pattern found, which is not the same as safe'],
  ]),
  change: new Map([
    ['wider', 'may do more than in the baseline'],
    ['added', 'not in the baseline'],
    ['accepts', 'its input schema admits what it did not, or may'],
    ['input', 'arguments that were valid may be refused'],
    ['text', 'name or description changed'],
    ['narrower', 'may do less than in the baseline'],
    ['moved', 'the same descriptor under another id'],
    ['other', 'other parts of the descriptor differ'],
    ['same', 'as in the baseline'],
  ]),
  picked: new Map([
    ['yes', 'in the open draft'],
    ['no', 'not in the open draft'],
  ]),
};

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
