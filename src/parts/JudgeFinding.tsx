import type { JudgedFinding } from '../draft/verdicts';
import { describeSigned } from '../model/dates';
import { formatDay } from '../model/formatCount';
import type { FindingPrint } from '../model/judgement';
import type { FindingAsk } from '../state/openDialog';
import { askToJudge, takeBackJudgement } from '../state/verdicts';
import { Button } from '../ui/Button';
import { findingStateWords } from './findingStates';
import { UntrustedText } from './UntrustedText';

interface Props extends JudgedFinding {
  /** The toolId, or the server's name. */
  readonly of: string;
  /** What the server is called. */
  readonly title?: string;
  readonly print: FindingPrint;
}

/** What was said of a finding, and what can be. */
export function JudgeFinding({ of: toolId, title, print, state, judgement }: Props) {
  const ask = (value: FindingAsk['value']) => () =>
    void askToJudge({ toolId, ...(title !== undefined && { title }), print, value });
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-2">
      {judgement !== undefined && (
        <p className="w-full text-ink-2 [overflow-wrap:anywhere]">
          {findingStateWords[state]}: <UntrustedText text={describeSigned(judgement)} />
          {judgement.expires !== undefined && (
            <>
              , until <UntrustedText text={formatDay(judgement.expires)} />
            </>
          )}
        </p>
      )}
      {state !== 'confirmed' && (
        <Button data-judge="confirm" onClick={ask('confirmed')}>
          Confirm
        </Button>
      )}
      {state !== 'accepted' && (
        <Button data-judge="accept" onClick={ask('accepted')}>
          Accept…
        </Button>
      )}
      {state !== 'false-alarm' && (
        <Button data-judge="false-alarm" onClick={ask('false-alarm')}>
          False alarm
        </Button>
      )}
      {judgement !== undefined && (
        <Button variant="quiet" onClick={() => takeBackJudgement(toolId, print)}>
          Take back
        </Button>
      )}
    </div>
  );
}
