import { useMemo, useState } from 'react';
import { type AccessOption, findIdentity, nobody } from '../access/accessOptions';
import { markRequested, unmarkRequested } from '../draft/identities';
import type { CheckedSet } from '../engine/protocol';
import { IdentitiesSideBySide } from '../features/access/IdentitiesSideBySide';
import { RequirementsOfSet } from '../features/access/RequirementsOfSet';
import { RequirementsReport } from '../features/access/RequirementsReport';
import type { Host } from '../host/settings';
import { Disclosure } from '../parts/Disclosure';
import { QuestionFailed } from '../parts/QuestionFailed';
import { askRequirements, useAnswer, viewer } from '../state/catalogView';
import { currentDialog } from '../state/openDialog';
import { changePreferences, usePreferences } from '../state/preferences';
import { changePreflight } from '../state/preflightStore';
import { catalogClient } from '../state/useCatalog';
import { useCatalogAnswer } from '../state/useCatalogAnswer';
import type { Preflight } from '../state/usePreflight';
import { SidePanel } from '../ui/SidePanel';

export interface RequirementsPanelProps {
  readonly preflight: Preflight;
  readonly as: string;
  /** Which tools, in words and by id; null for those that match. */
  readonly subject: string;
  readonly toolIds: readonly string[] | null;
  readonly host: Host | null;
  readonly onOpenTool: (toolId: string) => void;
  readonly onClose: () => void;
}

/** What a set of tools needs in all, and two identities over it. */
export function RequirementsPanel(props: RequirementsPanelProps) {
  const { preflight, as, subject, toolIds, host, onOpenTool, onClose } = props;
  const { identity, subject: checked, state, roles, options } = preflight;
  const { reviewer } = usePreferences();
  const [startsAtRequest] = useState(() => currentDialog()?.isRequest === true);
  const [right, setRight] = useState(() => otherThan(as, options));
  const [left, setLeft] = useState(as);
  const [now] = useState(() => Date.now());
  // Without ids the questions are about the last answer's matches, which change with whom they are checked against.
  const matches = useAnswer(({ result }) => (toolIds === null ? result?.id : undefined));
  const subjects = useMemo(
    () => ({
      evidence: preflight.callerEvidence,
      roles,
      discoveredAt: preflight.discoveredAt,
      saved: state.identities,
    }),
    [preflight.callerEvidence, preflight.discoveredAt, roles, state.identities],
  );

  const { mappings, matchesWildcards } = state;
  const required = useCatalogAnswer('requirements', [checked, toolIds, matches], () =>
    askRequirements(checked, toolIds),
  );
  const compared = useCatalogAnswer(
    'compare',
    [left, right, subjects, mappings, matchesWildcards, toolIds, matches],
    (signal) => {
      const of = (value: string) => findIdentity(value, subjects) ?? nobody;
      const identities = { left: of(left), right: of(right) };
      const askOf = (set: CheckedSet) =>
        catalogClient.ask('compare', { ...identities, mappings, matchesWildcards, ...set }, [], { signal });
      return toolIds === null ? viewer.ofResult((result) => askOf({ result })) : askOf({ toolIds });
    },
  );
  const sum = required.answer ?? null;
  const comparison = compared.answer ?? null;

  const open = (toolId: string) => {
    onOpenTool(toolId);
    onClose();
  };
  return (
    <SidePanel title="Requirements" onClose={onClose}>
      <div className="grid gap-6">
        {required.failure !== null && <QuestionFailed {...required.failure} />}
        {sum === null ? (
          required.failure === null &&
          (required.answer === undefined ? (
            <p className="text-ink-3">Adding up…</p>
          ) : (
            <p className="text-ink-2">
              Choose who to check under “Access as”, or enter scopes under “Scopes and credentials”.
            </p>
          ))
        ) : (
          <RequirementsOfSet
            subject={subject}
            sum={sum}
            roles={roles}
            requested={state.requested}
            requester={reviewer ?? ''}
            onRequest={(gap, by, note) => {
              if (by !== '') changePreferences({ reviewer: by });
              const at = new Date().toISOString();
              changePreflight((before) => markRequested(before, { ...gap, identity: identity.name, at, by, note }));
            }}
            onTakeBack={(gap) =>
              changePreflight((before) => unmarkRequested(before, { ...gap, identity: identity.name }))
            }
            onCheckAgain={preflight.probe?.onAsk}
            onOpenTool={open}
            report={
              <RequirementsReport
                startsOpen={startsAtRequest}
                sum={sum}
                subject={subject}
                host={host === null ? undefined : { label: host.label, origin: host.origin }}
                requested={state.requested}
              />
            }
          />
        )}
        {compared.failure !== null && <QuestionFailed {...compared.failure} />}
        {comparison !== null && options.length > 1 && (
          <Disclosure summary="Compare two identities">
            <IdentitiesSideBySide
              subject={subject}
              options={options}
              left={left}
              right={right}
              onLeft={setLeft}
              onRight={setRight}
              comparison={comparison}
              now={now}
              onOpenTool={open}
            />
          </Disclosure>
        )}
      </div>
    </SidePanel>
  );
}

/** Somebody of whom something is known, where there is one: the comparison would say little otherwise. */
function otherThan(as: string, options: readonly AccessOption[]): string {
  const others = options.filter(({ value }) => value !== as);
  return (others.find(({ how }) => how !== '') ?? others[0])?.value ?? as;
}
