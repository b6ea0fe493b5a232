import { type Dialect, type Hints, hintDefaults, hints, hintWire } from '../../model/tool';
import { NotStated } from '../../parts/FactBadge';
import { describeHint } from '../../parts/hintWords';
import { SectionTitle } from './SectionTitle';

/** What an MCP server or an openwop host claims of a tool, hint by hint; an absent one with what a reader assumes. */
export function HintList({ stated, dialect }: { readonly stated: Hints; readonly dialect: Dialect }) {
  const isOpenwop = dialect === 'openwop';
  return (
    <section aria-label="Hints">
      <SectionTitle>Hints</SectionTitle>
      <p className="mb-1.5 max-w-prose text-[0.75rem] text-ink-2 leading-4.5">
        {isOpenwop
          ? 'The host derives these from safety tier, replay policy and egress, for MCP clients. They add nothing to the facts; findings name those that contradict them.'
          : 'Each is a claim of its server, not a fact: nothing keeps the tool from doing otherwise.'}
      </p>
      <dl className="divide-y divide-line border-line border-y">
        {hints.map((hint) => {
          const value = stated[hint];
          return (
            <div key={hint} className="grid grid-cols-[8.25rem_minmax(0,1fr)] gap-x-3 py-1.5">
              <dt className="font-mono text-[0.75rem] leading-5.25">{hintWire(hint)}</dt>
              <dd className="min-w-0">
                {value === undefined ? <NotStated /> : <span className="font-medium">stated {String(value)}</span>}
                <span className="block text-[0.75rem] text-ink-2 leading-4.5">
                  {value === undefined
                    ? isOpenwop
                      ? 'Absent: the host has to state all four or none.'
                      : `Absent: the MCP specification has a reader assume ${hintDefaults[hint]}.`
                    : describeHint(hint, value)}
                </span>
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
