import { AppWindow, ChevronLeft, ChevronRight, EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ToolDetail } from '../../engine/toolDetail';
import { type AssignableField, isAssignable } from '../../model/fact';
import {
  type Admission,
  type Detail,
  type Dialect,
  type Exposure,
  type Hints,
  hintDefaults,
  hints,
  hintWire,
  type Licence,
  postureFields,
} from '../../model/tool';
import { NotStated } from '../../parts/FactBadge';
import { describeHint, dialectNames } from '../../parts/postureWords';
import { UntrustedText } from '../../parts/UntrustedText';
import { changeAddress } from '../../state/useAddress';
import { CopyButton } from '../../ui/CopyButton';
import { IconButton } from '../../ui/IconButton';
import { FactRow } from './FactRow';
import { LongText, SectionTitle } from './toolParts';

interface Props {
  readonly detail: ToolDetail;
  readonly marks: readonly string[];
  /** Opens the dialog in which a value is assigned; `value` is what is suggested. */
  readonly onAssign?: ((field: AssignableField, value?: string) => void) | undefined;
}

/** Every fact in plain words, with how we know it and what the RFC means by it. */
export function OverviewTab({ detail, marks, onAssign }: Props) {
  const { tool, copies } = detail;
  const details = (tool.details ?? []).filter(({ pointer }) => !tool.exposure || !exposurePointers.includes(pointer));
  return (
    <div className="space-y-5">
      {copies > 1 && <Copies detail={detail} />}
      {tool.appOnly && <AppOnly />}
      <div className="space-y-2">
        {tool.summary && (
          <LongText text={tool.summary} marks={marks} longest={400} className="max-w-prose font-medium" />
        )}
        {tool.description ? (
          <LongText text={tool.description} marks={marks} longest={1_200} className="max-w-prose text-base text-ink" />
        ) : (
          <p className="text-ink-3">{detail.source === null ? 'The host' : 'Its file'} gives no description.</p>
        )}
      </div>
      <section aria-label="Facts">
        <SectionTitle>What it may do</SectionTitle>
        <dl className="divide-y divide-line border-line border-y">
          {postureFields.map((field) => (
            <FactRow
              key={field}
              field={field}
              fact={tool.posture[field]}
              dialect={tool.dialect}
              speaker={detail.source === null ? 'the host' : 'its file'}
              assigned={detail.assigned.find((one) => one.field === field)}
              suggestions={(tool.suggestions ?? []).filter((suggestion) => suggestion.field === field)}
              onAssign={onAssign && isAssignable(field) ? (value) => onAssign(field, value) : undefined}
            />
          ))}
        </dl>
      </section>
      {tool.hints !== undefined && <HintList stated={tool.hints} dialect={tool.dialect} />}
      {tool.exposure !== undefined && <ExposureList exposure={tool.exposure} />}
      {details.length > 0 && <DetailList details={details} />}
      <section aria-label="This entry">
        <SectionTitle>This entry</SectionTitle>
        <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-start gap-x-3 gap-y-1.5">
          <EntryFact name="Format">{dialectNames[tool.dialect]}</EntryFact>
          {tool.alternateTitle !== undefined && (
            <EntryFact name="Other title">
              <UntrustedText text={tool.alternateTitle} marks={marks} />
            </EntryFact>
          )}
          {detail.source !== null && (
            <EntryFact name="File">
              <UntrustedText text={detail.source} />
            </EntryFact>
          )}
          <EntryFact name="Entry">
            number {detail.entry.toLocaleString('en-US')} in the {detail.source === null ? 'list' : 'file'}
          </EntryFact>
          {tool.alias !== undefined && (
            <EntryFact name="Server" isMono>
              <UntrustedText text={tool.alias} />
            </EntryFact>
          )}
          <EntryFact name="Family" isMono>
            <UntrustedText text={detail.family} />
          </EntryFact>
          <EntryFact name="Fingerprint" isMono={detail.digest !== null}>
            {detail.digest === null ? (
              'None: this entry has no single exact form, so it always counts as changed.'
            ) : (
              <span className="flex min-w-0 items-start gap-1 text-ink-2">
                {detail.digest}
                <CopyButton text={detail.digest} label="Copy fingerprint" className="-my-1 [&_svg]:size-3.5" />
              </span>
            )}
          </EntryFact>
        </dl>
      </section>
      {tool.extraFields.length > 0 && (
        <section aria-label="Fields beyond the format">
          <SectionTitle>Fields beyond the format</SectionTitle>
          <dl className="space-y-2">
            {tool.extraFields.map(({ pointer, text }) => (
              <div key={pointer}>
                <dt className="font-mono text-xs text-ink-2 [overflow-wrap:anywhere]">
                  <UntrustedText text={pointer} />
                </dt>
                <dd className="mt-0.5 max-h-40 overflow-auto rounded-md border border-line bg-sunk px-2.5 py-1.5 font-mono text-xs leading-5 [overflow-wrap:anywhere]">
                  <UntrustedText text={text} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </div>
  );
}

function EntryFact(props: { readonly name: string; readonly isMono?: boolean; readonly children: ReactNode }) {
  return (
    <>
      <dt className="py-0.5 text-ink-2">{props.name}</dt>
      <dd
        className={`min-w-0 py-0.5 [overflow-wrap:anywhere] ${props.isMono === true ? 'font-mono text-xs leading-5' : ''}`}
      >
        {props.children}
      </dd>
    </>
  );
}

function AppOnly() {
  return (
    <p className="flex items-start gap-2 rounded-md border border-line-strong bg-sunk px-3 py-2 text-ink-2">
      <AppWindow aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        <strong className="font-semibold text-ink">For an app’s own screen.</strong> Its server offers this tool to
        applications, not to models.
      </span>
    </p>
  );
}

function Copies({ detail: { copy, copies } }: Pick<Props, 'detail'>) {
  return (
    <div className="flex items-center gap-2 rounded-md border border-line-strong bg-sunk py-1.5 pr-1.5 pl-3">
      <p className="min-w-0 flex-1">
        <strong className="font-semibold tabular-nums">
          {copy} of {copies} copies.
        </strong>{' '}
        <span className="text-ink-2">The list holds this id more than once; an allowlist entry means them all.</span>
      </p>
      <IconButton
        label="Previous copy"
        icon={<ChevronLeft />}
        disabled={copy <= 1}
        onClick={() => changeAddress({ copy: copy - 1 })}
      />
      <IconButton
        label="Next copy"
        icon={<ChevronRight />}
        disabled={copy >= copies}
        onClick={() => changeAddress({ copy: copy + 1 })}
      />
    </div>
  );
}

/** What an MCP server or an openwop host claims of a tool, hint by hint; an absent one with what a reader assumes. */
function HintList({ stated, dialect }: { readonly stated: Hints; readonly dialect: Dialect }) {
  const isOpenwop = dialect === 'openwop';
  return (
    <section aria-label="Hints">
      <SectionTitle>Hints</SectionTitle>
      <p className="mb-1.5 max-w-prose text-xs text-ink-2 leading-4.5">
        {isOpenwop
          ? 'The host derives these from safety tier, replay policy and egress, for MCP clients. They add nothing to the facts; findings name those that contradict them.'
          : 'Each is a claim of its server, not a fact: nothing keeps the tool from doing otherwise.'}
      </p>
      <dl className="divide-y divide-line border-line border-y">
        {hints.map((hint) => {
          const value = stated[hint];
          return (
            <div key={hint} className="grid grid-cols-[8.25rem_minmax(0,1fr)] gap-x-3 py-1.5">
              <dt className="font-mono text-xs leading-5.25">{hintWire(hint)}</dt>
              <dd className="min-w-0">
                {value === undefined ? <NotStated /> : <span className="font-medium">stated {String(value)}</span>}
                <span className="block text-xs text-ink-2 leading-4.5">
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

/** Descriptor fields that this list tells of. */
const exposurePointers: readonly string[] = [
  '/tenant_scope',
  '/env_scope',
  '/allowed_clusters',
  '/allowed_gangs',
  '/firearms_class',
];

/** Whom a tool registry would show the tool to, in the order its rules are applied. */
function ExposureList({ exposure }: { readonly exposure: Exposure }) {
  return (
    <section aria-label="Who may call">
      <SectionTitle>Who may call</SectionTitle>
      <dl className="divide-y divide-line border-line border-y">
        <Row name="Tenants" admission={exposure.tenants} />
        <Row name="Environments" admission={exposure.environments} />
        <Row name="Clusters" admission={exposure.clusters} isNeeded />
        <Row name="Gangs" admission={exposure.gangs} isNeeded />
        <div className={lineLook}>
          <dt>Licence</dt>
          <dd className="min-w-0">{describeLicence(exposure.licence)}</dd>
        </div>
      </dl>
      <p className="mt-1.5 max-w-prose text-xs text-ink-2 leading-4.5">
        The risk class that a licence is for is no safety tier, and never becomes one. The view Sources tells what a
        given caller would be shown.
      </p>
    </section>
  );
}

const lineLook = 'grid grid-cols-[8.25rem_minmax(0,1fr)] gap-x-3 py-1.5';

function Row(props: { readonly name: string; readonly admission: Admission; readonly isNeeded?: boolean }) {
  const { name, admission, isNeeded = false } = props;
  return (
    <div className={lineLook}>
      <dt>{name}</dt>
      <dd className="min-w-0 text-ink-2">{describeAdmission(admission, isNeeded)}</dd>
    </div>
  );
}

function describeAdmission(admission: Admission, isNeeded: boolean) {
  switch (admission.kind) {
    case 'absent':
      return isNeeded ? <strong className="font-semibold text-ink">nobody: no list is given</strong> : 'not limited';
    case 'unreadable':
      return <strong className="font-semibold text-ink">nobody: the list can’t be read</strong>;
    case 'listed':
      if (admission.names.length === 0)
        return <strong className="font-semibold text-ink">nobody: the list is empty</strong>;
      return <UntrustedText isCode className="leading-5" text={admission.names.join(', ')} />;
    default:
      return admission satisfies never;
  }
}

function describeLicence(licence: Licence) {
  switch (licence.kind) {
    case 'none':
      return <span className="text-ink-2">none needed</span>;
    case 'absent':
      return <span className="text-ink-2">not stated</span>;
    case 'unreadable':
      return <strong className="font-semibold">can’t be read: never granted</strong>;
    case 'needed':
      return <UntrustedText isCode className="leading-5" text={licence.name} />;
    default:
      return licence satisfies never;
  }
}

/** What only this format says of a tool; what a model is not shown is marked. */
function DetailList({ details }: { readonly details: readonly Detail[] }) {
  return (
    <section aria-label="More from this format">
      <SectionTitle>More from this format</SectionTitle>
      <dl className="divide-y divide-line border-line border-y">
        {details.map(({ label, pointer, text, hiddenFromModel }) => (
          <div key={pointer} className="grid grid-cols-[8.25rem_minmax(0,1fr)] gap-x-3 py-1.5">
            <dt className="min-w-0">
              <span className="block">{label}</span>
              <UntrustedText isCode className="block text-2xs text-ink-3" text={pointer} />
            </dt>
            <dd className="min-w-0">
              <div className="max-h-40 overflow-auto whitespace-pre-wrap text-xs leading-5 [overflow-wrap:anywhere]">
                <UntrustedText text={text} />
              </div>
              {hiddenFromModel && (
                <span className="flex items-center gap-1 text-ink-3 text-xs">
                  <EyeOff aria-hidden className="size-3.5" />
                  hidden from models
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
