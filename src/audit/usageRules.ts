import { defineRule, own, type Rule, say } from './rule';
import { described, whole } from './ruleContext';

/** What a tool did, held against what its definition says. */
export const usageRules: readonly Rule[] = [
  defineRule({
    id: 'E01',
    title: 'Network use that is not stated',
    reason:
      'A tool that reaches the network can carry out what it was given, and its definition doesn’t say that it does.',
    references: 'openwop egress.decided',
    severity: 'high',
    confidence: 'high',
    cases: {
      unstated: {
        words: ({ requests }) => ({
          title: 'Network use that is not stated',
          sentence: say`Run events say that the host let through ${own(countOf(requests))} while it ran. Its definition doesn’t say whether it uses the network.`,
          nextStep: 'Ask the host operator to state its egress; count it as a tool that reaches the network.',
        }),
      },
      denied: {
        words: ({ requests }) => ({
          title: 'Network use against what is stated',
          sentence: say`Run events say that the host let through ${own(countOf(requests))} while it ran. Its egress is given as none.`,
          nextStep: 'Leave it out of an allowlist until the host operator says what it reaches.',
        }),
      },
    },
    checkContent: ({ tool, egress }, found) => {
      const { egress: fact } = tool.posture;
      if (egress === 0) return;
      const facts = { requests: String(egress) };
      if (fact.basis === 'unstated') found('unstated', whole, facts);
      else if (fact.value === 'none') found('denied', whole, facts);
    },
    finds: described('Lists the customers of a region.'),
    nearMiss: described('Lists the customers of a region.', { egress: 'safe-fetch' }),
  }),
];

/** Facts come from logs: what is no number is not shown as our own words. */
function countOf(requests: string | undefined): string {
  const count = Number(requests);
  if (!Number.isSafeInteger(count)) return 'requests';
  return count === 1 ? '1 request' : `${count} requests`;
}
