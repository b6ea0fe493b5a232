import * as judge from './judgeHost';
import { sessions } from './judgeRun';
import type { CheckOutcome, SeenHost } from './seenHost';
import type { Major } from './wire';

export interface HostCheck {
  readonly id: string;
  /** The statement, as one that holds. */
  readonly text: string;
  readonly source: string;
  readonly level: 'MUST' | 'SHOULD';
  /** What is asked for it. */
  readonly how: string;
  /** The scenario of openwop's own public suite that looks at the same. */
  readonly scenario?: string;
  /** The versions that state it; both where absent. */
  readonly major?: Major;
  readonly judge: (seen: SeenHost) => CheckOutcome;
}

const shape = 'tool-descriptor-shape';
const projection = 'tool-catalog-projection';
const compact = 'tool-catalog-compact-projection';

/** Every statement of RFC 0078 and its version 2 that GETs can prove. */
export const hostChecks: readonly HostCheck[] = [
  {
    id: 'discovery',
    text: 'Discovery answers and claims the tool catalog, at the document’s root',
    source: 'RFC 0078 §A, RFC 0073',
    level: 'MUST',
    how: 'GET /.well-known/openwop',
    judge: judge.discovery,
  },
  {
    id: 'list',
    text: 'The list answers with tool descriptors',
    source: 'RFC 0078 §B',
    level: 'MUST',
    how: 'GET …/tools',
    scenario: projection,
    judge: judge.list,
  },
  {
    id: 'needs-caller',
    text: 'Without a credential the list answers 401',
    source: 'RFC 0078 §B (the authenticated principal)',
    level: 'MUST',
    how: 'GET …/tools without a token',
    scenario: projection,
    judge: judge.needsCaller,
  },
  {
    id: 'fields',
    text: 'Each descriptor has its required fields, each of its type',
    source: 'RFC 0078 §C',
    level: 'MUST',
    how: 'reads the list',
    scenario: shape,
    judge: judge.findsNone('C02'),
  },
  {
    id: 'vocabularies',
    text: 'Each word is one of its vocabulary',
    source: 'RFC 0078 §C',
    level: 'MUST',
    how: 'reads the list',
    scenario: shape,
    judge: judge.findsNone('C04'),
  },
  {
    id: 'closed',
    text: 'No descriptor has a field that its version doesn’t name',
    source: 'RFC 0078 §C (additionalProperties: false)',
    level: 'MUST',
    how: 'reads the list',
    scenario: shape,
    judge: judge.closed,
  },
  {
    id: 'exec',
    text: 'What runs commands is a host extension',
    source: 'RFC 0078 §C-1, §F-4',
    level: 'MUST',
    how: 'reads the list',
    scenario: shape,
    judge: judge.findsNone('C01'),
  },
  {
    id: 'secrets',
    text: 'No descriptor holds what looks like a credential',
    source: 'RFC 0078 §C-2, §F-3 (SR-1)',
    level: 'MUST',
    how: 'reads the list',
    scenario: shape,
    judge: judge.secrets,
  },
  {
    id: 'prefixes',
    text: 'The prefix of each id goes with its source',
    source: 'RFC 0078 §C, UQ1',
    level: 'SHOULD',
    how: 'reads the list',
    judge: judge.findsNone('C06'),
  },
  {
    id: 'unique',
    text: 'No two tools share an id',
    source: 'RFC 0078 §C, UQ1',
    level: 'MUST',
    how: 'reads the list',
    judge: judge.unique,
  },
  {
    id: 'stable',
    text: 'Ids stay the same at one version of the host',
    source: 'RFC 0078 §C-3',
    level: 'MUST',
    how: 'GET …/tools and discovery twice',
    judge: judge.stable,
  },
  {
    id: 'advertised',
    text: 'Only sources that discovery advertises are listed',
    source: 'RFC 0078 §A',
    level: 'MUST',
    how: 'reads the list beside discovery',
    judge: judge.advertised,
  },
  {
    id: 'source-filter',
    text: 'The list can be filtered by source',
    source: 'RFC 0078 §B',
    level: 'SHOULD',
    how: 'GET …/tools?source=… for up to five sources',
    judge: judge.sourceFilter,
  },
  {
    id: 'by-id',
    text: 'A tool by its id is the tool of the list',
    source: 'RFC 0078 §B',
    level: 'MUST',
    how: 'GET …/tools/{toolId} for up to five tools',
    scenario: projection,
    judge: judge.byId,
  },
  {
    id: 'unknown',
    text: 'An id that no tool has answers 404',
    source: 'RFC 0078 §B',
    level: 'MUST',
    how: 'GET …/tools/{toolId} for two made-up ids',
    scenario: projection,
    judge: judge.unknown,
  },
  {
    id: 'alike',
    text: 'An id that the caller may not see answers as one that no tool has',
    source: 'RFC 0078 §F-2',
    level: 'MUST',
    how: 'GET …/tools/{toolId} for up to three tools that only a second identity sees',
    scenario: projection,
    judge: judge.alike,
  },
  {
    id: 'subset',
    text: 'A second identity that may do less sees a part of the list',
    source: 'RFC 0078 §B, §F-2',
    level: 'MUST',
    how: 'GET …/tools as a second identity',
    scenario: projection,
    judge: judge.subset,
  },
  {
    id: 'compact',
    text: 'The compact view holds the same tools in its shape, or is ignored where it isn’t advertised',
    source: 'RFC 0112',
    level: 'MUST',
    how: 'GET …/tools?view=compact, one tool by id',
    scenario: compact,
    judge: judge.compact,
  },
  {
    id: 'sessions',
    text: 'A tool session is opened before its calls, closed after them with an outcome, and holds no content',
    source: 'RFC 0078 §D',
    level: 'MUST',
    how: 'GET …/runs/{runId}/events of a run that you name',
    scenario: 'tool-session-lifecycle',
    judge: sessions,
  },
  {
    id: 'sorted',
    text: 'The list is sorted by id',
    source: 'RFC 0204',
    level: 'SHOULD',
    how: 'reads the list',
    major: 2,
    judge: judge.sorted,
  },
  {
    id: 'annotations',
    text: 'Annotations are those that tier, replay policy and egress give',
    source: 'RFC 0204',
    level: 'MUST',
    how: 'reads the list',
    scenario: 'v2-tool-catalog-annotations',
    major: 2,
    judge: judge.annotations,
  },
  {
    id: 'errors',
    text: 'Errors are an object of error, message and details alone',
    source: 'error-envelope.schema.json; openwop v2, errors',
    level: 'MUST',
    how: 'reads each answer that is an error',
    judge: judge.errors,
  },
  {
    id: 'content-type',
    text: 'Answers that hold JSON say so',
    source: 'openwop v2, versioning §1.4',
    level: 'SHOULD',
    how: 'reads each answer’s Content-Type',
    judge: judge.contentType,
  },
  {
    id: 'cors',
    text: 'A page that may ask may also send its token',
    source: 'openwop v2, headers (cross-origin preflight)',
    level: 'MUST',
    how: 'compares what this page could read with and without its token',
    scenario: 'v2-cors-preflight',
    judge: judge.cors,
  },
  {
    id: 'version-refused',
    text: 'A version that the host doesn’t list answers 406 and names those it lists',
    source: 'openwop v2, versioning §1.5, errors',
    level: 'MUST',
    how: 'GET /tools with OpenWOP-Version: 99.0',
    scenario: 'v2-version-header-honored',
    major: 2,
    judge: judge.versionRefused,
  },
  {
    id: 'version-one',
    text: 'Version 1 is not served where it isn’t listed',
    source: 'openwop v2, versioning (RFC 0234)',
    level: 'MUST',
    how: 'GET /v1/tools',
    major: 2,
    judge: judge.oldVersion,
  },
  {
    id: 'old-client',
    text: 'A client that is too old is refused by 426 alone, with the version it needs',
    source: 'openwop v2, versioning §1.5',
    level: 'MUST',
    how: 'GET /tools with OpenWOP-Client-Version: 0.0',
    scenario: 'v2-min-client-version',
    major: 2,
    judge: judge.oldClient,
  },
];
