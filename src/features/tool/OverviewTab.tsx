import { AppWindow, ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ToolDetail } from '../../engine/protocol';
import { type AssignableField, isAssignable } from '../../model/assignment';
import { postureFields } from '../../model/tool';
import { dialectNames } from '../../parts/dialectWords';
import { UntrustedText } from '../../parts/UntrustedText';
import { CopyButton } from '../../ui/CopyButton';
import { IconButton } from '../../ui/IconButton';
import { DetailList } from './DetailList';
import { ExposureList, exposurePointers } from './ExposureList';
import { FactRow } from './FactRow';
import { HintList } from './HintList';
import { LongText } from './LongText';
import { SectionTitle } from './SectionTitle';

interface Props {
  readonly detail: ToolDetail;
  readonly marks: readonly string[];
  /** Opens the dialog in which a value is assigned; `value` is what is suggested. */
  readonly onAssign?: ((field: AssignableField, value?: string) => void) | undefined;
  readonly onOpenCopy: (copy: number) => void;
}

/** Every fact in plain words, with how we know it and what the RFC means by it. */
export function OverviewTab({ detail, marks, onAssign, onOpenCopy }: Props) {
  const { tool, copies } = detail;
  const details = (tool.details ?? []).filter(({ pointer }) => !tool.exposure || !exposurePointers.includes(pointer));
  return (
    <div className="space-y-5">
      {copies > 1 && <Copies detail={detail} onOpenCopy={onOpenCopy} />}
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
                <dt className="font-mono text-[0.75rem] text-ink-2 [overflow-wrap:anywhere]">
                  <UntrustedText text={pointer} />
                </dt>
                <dd className="mt-0.5 max-h-40 overflow-auto rounded-md border border-line bg-sunk px-2.5 py-1.5 font-mono text-[0.75rem] leading-5 [overflow-wrap:anywhere]">
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
        className={`min-w-0 py-0.5 [overflow-wrap:anywhere] ${props.isMono === true ? 'font-mono text-[0.75rem] leading-5' : ''}`}
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

function Copies({ detail: { copy, copies }, onOpenCopy }: Pick<Props, 'detail' | 'onOpenCopy'>) {
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
        onClick={() => onOpenCopy(copy - 1)}
      />
      <IconButton
        label="Next copy"
        icon={<ChevronRight />}
        disabled={copy >= copies}
        onClick={() => onOpenCopy(copy + 1)}
      />
    </div>
  );
}
