import { unknownClaimant } from '../model/claim';
import { formatDay } from '../model/formatCount';
import {
  type CredentialCheck,
  fileOrigin,
  type ReadinessCheck,
  type RequirementOfSet,
  type ScopeCheck,
} from '../model/readiness';
import type { RichText } from '../model/revealText';

/** The words beside each scope and credential. */
export type StateLabel = 'held' | 'missing' | 'expired' | 'not verifiable' | 'needs attention' | 'not required';

export function stateLabel(
  state: ScopeCheck['state'] | CredentialCheck['state'] | RequirementOfSet['state'],
): StateLabel {
  switch (state) {
    case 'held':
    case 'missing':
    case 'expired':
      return state;
    case 'unknown':
    case 'not-verifiable':
      return 'not verifiable';
    case 'needs-attention':
      return 'needs attention';
    case 'not-required':
      return 'not required';
    default:
      return state satisfies never;
  }
}

/** Whether a scope or credential is known not to be held. */
export function isGap(state: ScopeCheck['state'] | CredentialCheck['state'] | RequirementOfSet['state']): boolean {
  return state === 'missing' || state === 'expired' || state === 'needs-attention';
}

/** A tool's verdict in one sentence. */
export function describeCheck({ verdict, nothingStated }: ReadinessCheck): string {
  switch (verdict) {
    case 'ready':
      return 'Everything this tool states is held.';
    case 'missing':
      return 'Something below is missing, so the run API would refuse the call. Other ways in, such as the host’s MCP mount, may not check.';
    case 'unknown':
      return nothingStated
        ? 'The host doesn’t say who may call this tool. That doesn’t mean everyone may.'
        : 'Access can’t be confirmed or ruled out.';
    default:
      return verdict satisfies never;
  }
}

/** Where a grant is known from. */
export function describeGrantOrigin(origin: string): RichText {
  if (origin.startsWith('role:')) {
    return [{ text: 'listed for role ' }, { quote: origin.slice('role:'.length) }, { text: ' in discovery' }];
  }
  if (origin === fileOrigin) return [{ text: unknownClaimant }];
  if (origin.startsWith(fileOrigin)) {
    return [{ text: 'the file ' }, { quote: origin.slice(fileOrigin.length) }, { text: ' says' }];
  }
  switch (origin) {
    case 'probe':
      return [{ text: 'the host’s own answer' }];
    case 'token':
      return [{ text: 'claimed by the token, not verified' }];
    case 'typed':
      return [{ text: 'typed or pasted' }];
    case 'learned':
      return [{ text: 'learned from a refusal' }];
    default:
      return [{ text: 'from a file: ' }, { quote: origin }];
  }
}

/** What a scope's state rests on, and what to do next. */
export function describeScope(check: ScopeCheck): RichText {
  switch (check.state) {
    case 'held':
      return check.coveredBy === undefined
        ? describeGrantOrigin(check.grant.origin)
        : [
            { text: 'covered by ' },
            { quote: check.coveredBy },
            { text: ', ' },
            ...describeGrantOrigin(check.grant.origin),
          ];
    case 'missing':
      if (check.grant?.origin === 'learned') {
        return [
          {
            text: 'The host refused a request and named this scope. Ask whoever grants scopes there, then check again.',
          },
        ];
      }
      return [{ text: 'Every scope held is known, and this is not one of them. Request it, or leave the tool out.' }];
    case 'expired':
      return [{ text: 'The token that claims it has expired. Enter a fresh one under Connection, then check again.' }];
    case 'unknown':
      if (check.maybeCoveredBy !== undefined) {
        return [
          { text: 'Possibly covered by ' },
          { quote: check.maybeCoveredBy },
          {
            text: '. No specification says how hosts match “*”: turn wildcards on in “Scopes and credentials” if yours does.',
          },
        ];
      }
      return [
        { text: 'Not known to be held. Choose a role, ask the host or paste scopes in “Scopes and credentials”.' },
      ];
    default:
      return check satisfies never;
  }
}

const statusWords = new Map([
  ['expired', 'It has expired.'],
  ['revoked', 'It was revoked.'],
  ['needs-reconsent', 'It needs consent once more.'],
]);

/** What a credential's state rests on, and what to do next. */
export function describeCredential(check: CredentialCheck): RichText {
  switch (check.state) {
    case 'not-required':
      if (check.saidBy === 'host') return [{ text: 'The host says that none is needed.' }];
      return check.reason === undefined
        ? [{ text: 'The host doesn’t say; you decided that none is needed.' }]
        : [
            { text: 'The host says that one is needed; you recorded that none is in practice: ' },
            { quote: check.reason },
            { text: '.' },
          ];
    case 'held': {
      const { connection, since, origin } = check.grant;
      return [
        ...(connection === undefined ? [] : [{ text: 'Connection ' }, { quote: connection }, { text: ', ' }]),
        ...(since === undefined ? [] : [{ text: `since ${formatDay(since)}, ` }]),
        ...describeGrantOrigin(origin),
      ];
    }
    case 'needs-attention': {
      const { connection, status } = check.grant;
      const known = status === undefined ? undefined : statusWords.get(status);
      return [
        ...(connection === undefined ? [] : [{ text: 'Connection ' }, { quote: connection }, { text: '. ' }]),
        ...(known !== undefined
          ? [{ text: known }]
          : status === undefined
            ? [{ text: 'The host doesn’t say why.' }]
            : [{ text: 'The host calls it ' }, { quote: status }, { text: '.' }]),
        { text: ' Renew it on the host, then check again.' },
      ];
    }
    case 'missing':
      return [
        { text: 'The credentials held are known, and none is for ' },
        { quote: check.provider },
        { text: '. Connect it on the host, then check again.' },
      ];
    case 'not-verifiable':
      return describeUnverifiable(check);
    default:
      return check satisfies never;
  }
}

function describeUnverifiable(check: Extract<CredentialCheck, { state: 'not-verifiable' }>): RichText {
  const provider = check.provider ?? '';
  switch (check.why) {
    case 'need-unstated':
      return [{ text: 'The host doesn’t say whether one is needed. Decide below if you know.' }];
    case 'no-provider':
      return [{ text: 'The host says that one is needed, but not whose. Choose the provider below.' }];
    case 'suggested-only':
      return [
        { text: 'The host doesn’t say whose. The tool’s id points to ' },
        { quote: provider },
        { text: ': a suggestion, which you can confirm below.' },
      ];
    case 'no-evidence':
      return [
        { text: 'Needs one of ' },
        { quote: provider },
        { text: ', not known to be held. Type it in “Scopes and credentials”, or look on the host.' },
      ];
    default:
      return check.why satisfies never;
  }
}
