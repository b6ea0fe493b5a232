import type { FindingState } from '../model/judgement';

/** How a finding stands; '' where nobody judged it. */
export const findingStateWords: Readonly<Record<FindingState, string>> = {
  open: '',
  lapsed: 'Judged before, and that no longer holds',
  confirmed: 'Confirmed',
  accepted: 'Accepted',
  'false-alarm': 'False alarm',
};
