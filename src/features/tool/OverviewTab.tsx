import { AppWindow, ChevronLeft, ChevronRight, EyeOff, Info } from 'lucide-react';
import { useState } from 'react';
import type { ToolDetail } from '../../engine/toolDetail';
import { disputes } from '../../model/dispute';
import { type AssignableField, isAssignable } from '../../model/fact';
import { serverTitle } from '../../model/server';
import { isHost } from '../../model/source';
import {
  type Admission,
  type Detail,
  type Dialect,
  dialectWords,
  type Exposure,
  type Hints,
  hintDefaults,
  hints,
  hintWire,
  type Licence,
  postureFields,
} from '../../model/tool';
import { NotStated } from '../../parts/FactBadge';
import { formatCount } from '../../parts/formatQuantity';
import { describeHint } from '../../parts/postureWords';
import { NamedValue, NamedValues, Section } from '../../parts/Section';
import { ServerFacts } from '../../parts/ServerFacts';
import { UntrustedText } from '../../parts/UntrustedText';
import { changeAddress } from '../../state/useAddress';
import { Button, IconButton } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { evidenceInText } from './evidence';
import { FactRow } from './FactRow';
import { FirearmsClass } from './FirearmsClass';
import { LongText } from './toolParts';
import { Usage } from './Usage';
import { WhatWillHappen } from './WhatWillHappen';

interface Props {
  readonly detail: ToolDetail;
  readonly marks: readonly string[];
  /** Opens the dialog in which a value is assigned; `value` is what is suggested. */
  readonly onAssign?: ((field: AssignableField, value?: string) => void) | undefined;
}

export function OverviewTab({ detail, marks, onAssign }: Props) {
  const { tool, copies } = detail;
  const [isExplained, setExplained] = useState(false);
  const evidence = (text: string) => evidenceInText(detail.raw, detail.findings, text);
  // Said once: a fact that is known otherwise says so.
  const isStated = postureFields.some((field) => tool.posture[field].basis === 'stated');
  const details = (tool.details ?? []).filter(({ pointer }) => !tool.exposure || !exposurePointers.includes(pointer));
  return (
    <div className="space-y-5">
      {copies > 1 && <Copies detail={detail} />}
      {tool.appOnly && <AppOnly />}
      <div className="space-y-2">
        {tool.summary && (
          <LongText
            text={tool.summary}
            ranges={evidence(tool.summary)}
            marks={marks}
            longest={400}
            className="max-w-prose font-medium"
          />
        )}
        {tool.description ? (
          <LongText
            text={tool.description}
            ranges={evidence(tool.description)}
            marks={marks}
            longest={1_200}
            className="max-w-prose text-base text-ink"
          />
        ) : (
          <p className="text-ink-3">{isHost(detail.source.id) ? 'The host' : 'Its file'} gives no description.</p>
        )}
      </div>
      <WhatWillHappen toolId={detail.toolId} />
      <Section
        label="Facts"
        title={`What it may do${isStated ? `, as ${isHost(detail.source.id) ? 'the host' : 'its file'} states it` : ''}`}
        beside={
          <Button
            variant="quiet"
            className="text-xs [&_svg]:size-3.5"
            aria-expanded={isExplained}
            onClick={() => setExplained(!isExplained)}
          >
            <Info aria-hidden /> What RFC 0078 means
          </Button>
        }
      >
        <NamedValues look="lines">
          {postureFields.map((field) => (
            <FactRow
              key={field}
              field={field}
              fact={tool.posture[field]}
              dialect={tool.dialect}
              speaker={isHost(detail.source.id) ? 'the host' : 'its file'}
              assigned={detail.assigned.find((one) => one.field === field)}
              against={disputes(tool, field)}
              suggestions={(tool.suggestions ?? []).filter((suggestion) => suggestion.field === field)}
              onAssign={onAssign && isAssignable(field) ? (value) => onAssign(field, value) : undefined}
              isExplained={isExplained}
            />
          ))}
        </NamedValues>
      </Section>
      <Usage toolId={tool.toolId} />
      {tool.hints !== undefined && <HintList stated={tool.hints} dialect={tool.dialect} />}
      {tool.exposure !== undefined && <ExposureList exposure={tool.exposure} />}
      {tool.dialect === 'mcp' && <FirearmsClass detail={detail} />}
      {details.length > 0 && <DetailList details={details} />}
      {detail.server !== null && (
        <Section title={`Server ${tool.alias ?? serverTitle(detail.server)}`}>
          <ServerFacts server={detail.server} />
        </Section>
      )}
      <Section title="This entry">
        <NamedValues look="lines">
          <NamedValue name="Format">{dialectWords[tool.dialect].name}</NamedValue>
          {tool.alternateTitle !== undefined && (
            <NamedValue name="Other title">
              <UntrustedText text={tool.alternateTitle} marks={marks} />
            </NamedValue>
          )}
          {!isHost(detail.source.id) && (
            <NamedValue name="File">
              <UntrustedText text={detail.source.name} />
            </NamedValue>
          )}
          <NamedValue name="Entry">
            number {formatCount(detail.entry)} in the {isHost(detail.source.id) ? 'list' : 'file'}
          </NamedValue>
          {tool.alias !== undefined && detail.server === null && (
            <NamedValue name="Server">
              <UntrustedText isCode text={tool.alias} />
            </NamedValue>
          )}
          <NamedValue name="Family">
            <UntrustedText isCode text={detail.family} />
          </NamedValue>
          <NamedValue name="Fingerprint">
            {detail.digest === null ? (
              'None: this entry has no single exact form, so it always counts as changed.'
            ) : (
              <span className="flex min-w-0 items-start gap-1">
                <UntrustedText isCode text={detail.digest} />
                <CopyButton text={detail.digest} label="Copy fingerprint" className="-my-1 [&_svg]:size-3.5" />
              </span>
            )}
          </NamedValue>
        </NamedValues>
      </Section>
      {tool.extraFields.length > 0 && (
        <Section title="Fields beyond the format">
          <NamedValues look="lines">
            {tool.extraFields.map(({ pointer, text }) => (
              <NamedValue key={pointer} name={<UntrustedText isCode text={pointer} />}>
                <div className="max-h-40 overflow-auto">
                  <UntrustedText isCode text={text} />
                </div>
              </NamedValue>
            ))}
          </NamedValues>
        </Section>
      )}
    </div>
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
    <Section title="Hints">
      <p className="max-w-prose text-xs text-ink-2 leading-4.5">
        {isOpenwop
          ? 'The host derives these from safety tier, replay policy and network access, for MCP clients. They add nothing to the facts; findings name those that contradict them.'
          : 'Each is a claim of its server, not a fact: nothing keeps the tool from doing otherwise.'}
      </p>
      <NamedValues look="lines">
        {hints.map((hint) => {
          const value = stated[hint];
          return (
            <NamedValue key={hint} name={<UntrustedText isCode text={hintWire(hint)} />}>
              {value === undefined ? <NotStated /> : <span className="font-medium">stated {String(value)}</span>}
              <span className="block text-xs text-ink-2 leading-4.5">
                {value === undefined
                  ? isOpenwop
                    ? 'Absent: the host has to state all four or none.'
                    : `Absent: the MCP specification has a reader assume ${hintDefaults[hint]}.`
                  : describeHint(hint, value)}
              </span>
            </NamedValue>
          );
        })}
      </NamedValues>
    </Section>
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
    <Section title="Who may call">
      <NamedValues look="lines">
        <NamedValue name="Tenants">{describeAdmission(exposure.tenants, false)}</NamedValue>
        <NamedValue name="Environments">{describeAdmission(exposure.environments, false)}</NamedValue>
        <NamedValue name="Clusters">{describeAdmission(exposure.clusters, true)}</NamedValue>
        <NamedValue name="Gangs">{describeAdmission(exposure.gangs, true)}</NamedValue>
        <NamedValue name="Licence">{describeLicence(exposure.licence)}</NamedValue>
      </NamedValues>
      <p className="max-w-prose text-xs text-ink-2 leading-4.5">
        The risk class that a licence is for is no safety tier, and never becomes one. The view Sources tells what a
        given caller would be shown.
      </p>
    </Section>
  );
}

function describeAdmission(admission: Admission, isNeeded: boolean) {
  switch (admission.kind) {
    case 'unassigned':
      return 'nobody has decided yet';
    case 'absent':
      return isNeeded ? <Nobody because="no list is given" /> : 'not limited';
    case 'unreadable':
      return <Nobody because="the list can’t be read" />;
    case 'listed':
      return admission.names.length === 0 ? (
        <Nobody because="the list is empty" />
      ) : (
        <UntrustedText isCode text={admission.names.join(', ')} />
      );
    default:
      return admission satisfies never;
  }
}

function Nobody({ because }: { readonly because: string }) {
  return <strong className="font-semibold">nobody: {because}</strong>;
}

function describeLicence(licence: Licence) {
  switch (licence.kind) {
    case 'none':
      return 'none needed';
    case 'absent':
      return 'not stated';
    case 'unreadable':
      return <strong className="font-semibold">can’t be read: never granted</strong>;
    case 'needed':
      return <UntrustedText isCode text={licence.name} />;
    default:
      return licence satisfies never;
  }
}

/** What only this format says of a tool; what a model is not shown is marked. */
function DetailList({ details }: { readonly details: readonly Detail[] }) {
  return (
    <Section title="More from this format">
      <NamedValues look="lines">
        {details.map(({ label, pointer, text, hiddenFromModel }) => (
          <NamedValue
            key={pointer}
            name={
              <>
                <span className="block">{label}</span>
                <span className="block text-ink-3">
                  <UntrustedText isCode text={pointer} />
                </span>
              </>
            }
          >
            <div className="max-h-40 overflow-auto whitespace-pre-wrap text-xs leading-5">
              <UntrustedText text={text} />
            </div>
            {hiddenFromModel && (
              <span className="flex items-center gap-1 text-ink-3 text-xs">
                <EyeOff aria-hidden className="size-3.5" />
                hidden from models
              </span>
            )}
          </NamedValue>
        ))}
      </NamedValues>
    </Section>
  );
}
