import { Fragment, useState } from 'react';
import type { Introduced } from '../../audit/introduced';
import {
  describeAccepts,
  describeFormer,
  describeGap,
  describeInput,
  describeNewFinding,
  leavesOpen,
} from '../../engine/compare/changeWords';
import type { ChangeDetail, ChangeRow } from '../../engine/comparisonTable';
import { isMissing } from '../../model/change';
import { accessWords, describeBases, type FieldChange, fieldName, fieldWord } from '../../model/toolChange';
import { LineDiff } from '../../parts/LineDiff';
import { QuestionFailed } from '../../parts/PanelBoundary';
import { describeHint, describeValue } from '../../parts/postureWords';
import { Section } from '../../parts/Section';
import { UntrustedText } from '../../parts/UntrustedText';
import { catalogClient } from '../../state/catalogClient';
import { useEngineQuery } from '../../state/engineQuery';
import { openTool } from '../../state/useAddress';
import { Button } from '../../ui/Button';
import { DataTable } from '../../ui/DataTable';
import { WordDiff } from './diffs';

interface ChangeDetailsProps {
  readonly comparison: number;
  readonly row: ChangeRow;
}

/** A change in full: each field before and after, texts word by word, and the whole descriptor on demand. */
export function ChangeDetails({ comparison, row: { place, toolId, copy } }: ChangeDetailsProps) {
  const [isWhole, setWhole] = useState(false);
  const { answer: detail, failure } = useEngineQuery('change', [comparison, place, isWhole], () =>
    catalogClient.ask('change', { comparison, place, isWhole }),
  );
  if (failure !== null) return <QuestionFailed {...failure} />;
  if (detail?.place !== place) return <p className="text-ink-3">Reading…</p>;
  const {
    fields,
    input,
    accepts,
    findings,
    texts,
    elsewhere,
    from,
    isLikely,
    servers,
    isOpen,
    gap,
    classes,
    descriptors,
  } = detail;
  const isLone = classes.includes('added') || isMissing(classes);
  return (
    <div className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-4">
      {findings.length > 0 && (
        <Section title="New findings">
          <NewFindings findings={findings} />
        </Section>
      )}
      {isOpen && !leavesOpen(gap) && (
        <p>Its fingerprint is another, and what it was is not known: new access can’t be ruled out.</p>
      )}
      {gap !== null && <p>{describeGap(gap)}</p>}
      {from !== null && (
        <p className="[overflow-wrap:anywhere]">
          {isLikely ? describeFormer(isLikely) : 'It says the same of itself as'}{' '}
          <UntrustedText className="font-mono text-xs" text={from} />, which is gone.
          {servers.before !== servers.after && (
            <>
              {' '}
              Its server is <UntrustedText text={fieldWord(servers.after ?? undefined)} />, and was{' '}
              <UntrustedText text={fieldWord(servers.before ?? undefined)} />.
            </>
          )}
        </p>
      )}
      {fields.length > 0 && <Fields fields={fields} />}
      {input !== null && (
        <Section title="Arguments">
          {accepts !== null && (
            <p className="font-medium [overflow-wrap:anywhere]">
              <UntrustedText text={describeAccepts(accepts)} />
            </p>
          )}
          <p className="[overflow-wrap:anywhere]">
            <UntrustedText text={describeInput(input)} />
            {'pointer' in input && input.pointer !== '' && (
              <>
                {' '}
                <UntrustedText className="font-mono text-ink-2 text-xs" text={input.pointer} />
              </>
            )}
          </p>
        </Section>
      )}
      {texts.length > 0 && (
        <Section title="Text a model reads">
          <ul className="grid gap-2">
            {texts.map(({ pointer, before, after, introduces }) => (
              <li key={pointer} className="grid gap-1">
                <UntrustedText className="font-mono text-ink-2 text-xs [overflow-wrap:anywhere]" text={pointer} />
                <Introduces found={introduces} />
                <WordDiff before={before} after={after} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {elsewhere.length > 0 && (
        <Section title="Elsewhere in the descriptor">
          <ul className="grid gap-1 text-xs">
            {elsewhere.map(({ pointer, before, after }) => (
              <li key={pointer} className="font-mono [overflow-wrap:anywhere]">
                <UntrustedText className="text-ink-2" text={pointer === '' ? 'all of it' : pointer} />:{' '}
                <UntrustedText text={before ?? 'nothing'} /> → <UntrustedText text={after ?? 'nothing'} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <div className="flex flex-wrap gap-2">
        {!isMissing(classes) && <Button onClick={() => openTool({ toolId, copy })}>Open tool</Button>}
        {descriptors === null && (
          <Button onClick={() => setWhole(true)}>
            {isLone ? 'Show the descriptor' : 'Compare the whole descriptor'}
          </Button>
        )}
      </div>
      {descriptors && <Whole {...descriptors} />}
    </div>
  );
}

export function NewFindings({ findings }: Pick<ChangeDetail, 'findings'>) {
  return (
    <ul className="grid gap-1 empty:hidden">
      {findings.map((finding) => (
        <li key={`${finding.rule} ${finding.variant} ${finding.pointer}`} className="[overflow-wrap:anywhere]">
          <UntrustedText text={describeNewFinding(finding)} />
        </li>
      ))}
    </ul>
  );
}

/** What tells a text that turned from one that was reworded. */
export function Introduces({ found }: { readonly found: readonly Introduced[] }) {
  if (found.length === 0) return null;
  return (
    <p className="font-medium text-exec [overflow-wrap:anywhere]">
      Introduces{' '}
      {found.map(({ what, quote }, i) => (
        <Fragment key={`${what} ${quote}`}>
          {i > 0 && ', '}
          {what}
          {quote !== '' && (
            <>
              {' '}
              <UntrustedText isCode text={quote} />
            </>
          )}
        </Fragment>
      ))}
    </p>
  );
}

function Whole({ before, after }: NonNullable<ChangeDetail['descriptors']>) {
  if (before === null && after === null) return <p>Neither side has the descriptor.</p>;
  const lacking = before === null ? 'before' : 'after';
  return (
    <>
      {(before === null || after === null) && (
        <p className="text-ink-2 text-xs">There is no descriptor {lacking} to compare with.</p>
      )}
      <LineDiff label="Descriptor, line by line" before={before ?? after ?? ''} after={after ?? before ?? ''} />
    </>
  );
}

function Fields({ fields }: { readonly fields: readonly FieldChange[] }) {
  return (
    <DataTable
      label="Fields"
      className="max-w-3xl [&_td]:[overflow-wrap:anywhere]"
      rows={fields}
      rowKey={({ field }) => field}
      columns={[
        {
          id: 'field',
          header: 'Field',
          isRowHeader: true,
          cell: ({ field }) => <span className="font-medium">{fieldName(field)}</span>,
        },
        { id: 'before', header: 'Before', cell: (change) => <Word {...change} value={change.before} /> },
        { id: 'after', header: 'After', cell: (change) => <Word {...change} value={change.after} /> },
        { id: 'access', header: 'Access', cell: (change) => <Access change={change} /> },
      ]}
    />
  );
}

function Access({ change }: { readonly change: FieldChange }) {
  const origin = describeBases(change);
  return (
    <>
      <span className={change.verdict === 'wider' ? 'font-medium text-exec' : 'text-ink-2'}>
        {accessWords[change.verdict] || 'no matter'}
      </span>
      {origin !== '' && <span className="block text-ink-3 text-xs">{origin}</span>}
    </>
  );
}

function Word({ field, value, open }: Pick<FieldChange, 'field' | 'open'> & { readonly value: string | undefined }) {
  const gloss = glossOf(field, value);
  return (
    <>
      <UntrustedText className={value === undefined ? 'text-ink-3' : ''} text={fieldWord(value, open)} />
      {gloss !== '' && <UntrustedText className="block text-ink-3 text-xs" text={gloss} />}
    </>
  );
}

function glossOf(field: FieldChange['field'], value: string | undefined): string {
  switch (field) {
    case 'scopes':
    case 'his-tier':
    case 'risk-tier':
    case 'firearms':
    case 'cluster':
    case 'tenant':
      return '';
    case 'read-only':
    case 'destructive':
    case 'idempotent':
    case 'open-world':
      return describeHint(field, value === undefined ? undefined : value === 'true');
    default:
      return describeValue(field, value);
  }
}
