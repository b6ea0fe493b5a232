import type { ToolDescriptor } from './toolDescriptor';

/** What an operator has decided about one tool of a server, after reading what it does. */
export interface ReviewedTool {
  readonly safetyTier: 'pure' | 'read' | 'write';
  /** Without the `tools:` in front. */
  readonly scopes: readonly string[];
  readonly posture: Pick<ToolDescriptor, 'egress' | 'approval' | 'replayPolicy' | 'costHint' | 'latencyHint'> & {
    readonly credentialRef?: boolean;
  };
}

type Posture = ReviewedTool['posture'];

const looks: Posture = { egress: 'none', approval: 'never', replayPolicy: 'idempotent', costHint: 'low' };
const changes: Posture = { egress: 'none', approval: 'conditional', replayPolicy: 'non-deterministic' };
const destroys: Posture = { egress: 'none', approval: 'always', replayPolicy: 'non-deterministic' };
const leaves: Posture = {
  egress: 'host-mediated',
  approval: 'always',
  replayPolicy: 'non-deterministic',
  credentialRef: true,
};
const computes: Posture = { egress: 'none', approval: 'never', replayPolicy: 'deterministic', latencyHint: 'low' };
const lasts: Posture = { egress: 'none', approval: 'never', replayPolicy: 'non-deterministic', latencyHint: 'high' };

/**
 * Reviewed by hand, server by server. What a server says about itself plays no part (RFC 0078 §C: a tier is assigned,
 * never derived), and a tool that nobody has reviewed is not in this table.
 */
const reviews: readonly (readonly [
  alias: string,
  safetyTier: ReviewedTool['safetyTier'],
  scopes: string,
  posture: Posture,
  tools: string,
])[] = [
  ['everything', 'pure', '', computes, 'echo get-sum get-tiny-image get-structured-content get-annotated-message'],
  ['everything', 'read', 'demo:read', looks, 'get-resource-links get-resource-reference'],
  ['everything', 'read', 'demo:admin', { ...looks, approval: 'always' }, 'get-env'],
  ['everything', 'read', 'demo:read', lasts, 'trigger-long-running-operation simulate-research-query'],
  ['everything', 'write', 'demo:write', { ...changes, egress: 'safe-fetch' }, 'gzip-file-as-resource'],
  [
    'fs',
    'read',
    'fs:read',
    looks,
    `read_file read_text_file read_media_file read_multiple_files list_directory list_directory_with_sizes
     directory_tree search_files get_file_info list_allowed_directories`,
  ],
  ['fs', 'write', 'fs:write', changes, 'edit_file create_directory'],
  ['fs', 'write', 'fs:write', destroys, 'write_file move_file'],
  ['memory', 'read', 'memory:read', looks, 'read_graph search_nodes open_nodes'],
  ['memory', 'write', 'memory:write', changes, 'create_entities create_relations add_observations'],
  ['memory', 'write', 'memory:write memory:admin', destroys, 'delete_entities delete_observations delete_relations'],
  ['git', 'read', 'git:read', looks, 'git_blame git_diff git_log git_reflog git_show git_status git_changelog_analyze'],
  ['git', 'write', 'git:write', changes, 'git_add git_branch git_checkout git_commit git_init git_stash git_tag'],
  ['git', 'write', 'git:write', destroys, 'git_clean git_reset git_rebase git_merge git_cherry_pick'],
  ['git', 'write', 'git:write git:remote', leaves, 'git_clone git_fetch git_pull git_push'],
  ['time', 'read', '', looks, 'current_time get_timestamp relative_time'],
  ['time', 'pure', '', computes, 'days_in_month convert_time get_week_year'],
];

const byName = new Map<string, ReviewedTool>(
  reviews.flatMap(([alias, safetyTier, scopes, posture, tools]) =>
    tools.split(/\s+/).map((tool) => [`${alias}.${tool}`, { safetyTier, scopes: split(scopes), posture }] as const),
  ),
);

/** The review of a tool, undefined where there is none. */
export function reviewOf(alias: string, tool: string): ReviewedTool | undefined {
  return byName.get(`${alias}.${tool}`);
}

function split(scopes: string): readonly string[] {
  return scopes.split(' ').filter((scope) => scope !== '');
}
