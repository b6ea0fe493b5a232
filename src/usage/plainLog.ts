import { member, textAt } from '../model/json';
import type { CallOutcome } from '../model/usage';
import type { CallBook } from './callBook';
import { type LogFormat, timeOf } from './logFormat';

const plainLog = 'Plain log';

const outcomes: readonly CallOutcome[] = ['ok', 'error', 'refused', 'unavailable'];

/** Our own format, one call a line: `{"tool","at","outcome","agent?","session?"}`; see `plainLog.md`. */
export function plainLogFormat(book: CallBook): LogFormat {
  return {
    client: plainLog,
    recognises: (record) =>
      textAt(record, 'tool') !== undefined &&
      timeOf(member(record, 'at')) !== null &&
      outcomes.some((outcome) => outcome === member(record, 'outcome')),
    open(leave) {
      const seen = new Map<string, number>();
      return {
        read(record) {
          const tool = textAt(record, 'tool');
          const at = timeOf(member(record, 'at'));
          const outcome = outcomes.find((known) => known === member(record, 'outcome'));
          if (tool === undefined || at === null || outcome === undefined) {
            leave('The line has no tool, no time or no outcome that is known.');
            return;
          }
          const [agent, session] = [textAt(record, 'agent') ?? 'main', textAt(record, 'session')];
          if (session !== undefined) book.inSession(plainLog, session, at);
          // Calls have no ids: equal lines of one file are several calls, and a file read twice adds none.
          const line = JSON.stringify([tool, at, outcome, agent, session]);
          const place = (seen.get(line) ?? 0) + 1;
          seen.set(line, place);
          book.called(`plain:${place}:${line}`, { client: plainLog, agent, tool, at });
          book.ended(`plain:${place}:${line}`, outcome);
        },
      };
    },
  };
}
