import { type ColumnId, noneValue, unassignedValue, unstatedValue } from '../../model/columns';
import { readinesses } from '../../model/readiness';
import { hints } from '../../model/tool';
import { dialectNames } from './dialectWords';
import { describeHint } from './hintWords';
import { describeVerdict } from './readinessWords';

interface ColumnWords {
  /** What the search box looks in. */
  readonly finds: string;
  /** As typed into the search box. */
  readonly example?: string;
  /** Plain words for its link values. */
  readonly values?: ReadonlyMap<string, string>;
}

const listed = (none: string) =>
  new Map([
    [noneValue, none],
    [unstatedValue, 'the source doesn’t say'],
  ]);

/** Words for every column. The words of posture values are those of the badges (`postureWords`). */
export const columnWords: Readonly<Record<ColumnId, ColumnWords>> = {
  id: { finds: 'the tool’s id', example: 'id:orders' },
  title: { finds: 'the title', example: 'title:refund' },
  description: { finds: 'the description', example: 'description:invoice' },
  arg: { finds: 'names of arguments, nested ones too', example: 'arg:customer' },
  detail: { finds: 'what only one format says of its tools', example: 'detail:http' },
  scope: { finds: 'required scopes', example: 'scope:fs', values: listed('states that no scope is required') },
  source: { finds: 'where the tool comes from', example: 'source:mcp' },
  tier: {
    finds: 'safety tier: what it does to data',
    example: 'tier:write,exec',
    values: new Map([[unassignedValue, 'nobody has decided yet']]),
  },
  egress: { finds: 'network access', example: '-egress:none' },
  approval: { finds: 'whether a person is asked', example: 'approval:never' },
  replay: { finds: 'whether it is safe to repeat', example: 'replay:idempotent' },
  credential: { finds: 'whether a stored credential is needed', example: 'credential:needed' },
  cost: { finds: 'cost hint', example: 'cost:high' },
  latency: { finds: 'latency hint', example: 'latency:low' },
  family: { finds: 'server or module', example: 'family:crm' },
  dialect: { finds: 'the format it was read from', values: new Map(Object.entries(dialectNames)) },
  hint: {
    finds: 'what an MCP server claims',
    values: new Map(
      hints.flatMap((hint) => [
        [`${hint}-true`, describeHint(hint, true)],
        [`${hint}-false`, describeHint(hint, false)],
        [`${hint}-absent`, describeHint(hint, undefined)],
      ]),
    ),
  },
  kind: { finds: 'how a tool registry reaches it', example: 'kind:http_api', values: listed('states an empty kind') },
  firearms: { finds: 'the licence a registry asks for', example: 'firearms:c', values: listed('needs no licence') },
  cluster: { finds: 'clusters that may call', example: 'cluster:ops', values: listed('no cluster may call') },
  tenant: { finds: 'tenants that may call', example: 'tenant:t_x', values: listed('no tenant may call') },
  'his-tier': { finds: 'HIS tier', example: 'his-tier:1', values: listed('none') },
  'risk-tier': { finds: 'HIS risk tier', example: 'risk-tier:3', values: listed('none') },
  tag: { finds: 'tags of mas tools', example: 'tag:ledger', values: listed('has no tags') },
  idempotent: {
    finds: 'whether a mas tool may be repeated',
    example: 'idempotent:yes',
    values: new Map([
      ['yes', 'a repeated call changes nothing more'],
      ['no', 'a repeated call has another effect'],
      [unstatedValue, 'the source doesn’t say'],
    ]),
  },
  server: { finds: 'the server it came with', example: 'server:crm' },
  tokens: { finds: 'what its definition costs a model, estimated' },
  exposed: {
    finds: 'whether the registry context is shown it',
    values: new Map([
      ['yes', 'this context is shown it'],
      ['no', 'this context is not shown it'],
      ['unknown', 'depends on something not chosen'],
    ]),
  },
  readiness: {
    finds: 'whether it could run',
    values: new Map(readinesses.map((verdict) => [verdict, describeVerdict(verdict)])),
  },
  finding: {
    finds: 'the worst finding',
    example: 'finding:high',
    values: new Map([
      ['critical', 'breaks a must of the RFC, or proves hidden content'],
      ['high', 'a strong sign of an attack or a dangerous posture'],
      ['medium', 'needs a person’s look'],
      ['low', 'hygiene'],
      [noneValue, 'no known pattern found, which is not the same as safe'],
    ]),
  },
  picked: {
    finds: 'whether it is in the open draft',
    values: new Map([
      ['yes', 'in the open draft'],
      ['no', 'not in the open draft'],
    ]),
  },
};
