import { CircleHelp, Download, Hand, Lock, Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { findTarget } from '../../clients/targets';
import type { ApprovalSum, DraftFile } from '../../engine/draftFile';
import { mostTokens } from '../../model/tokens';
import { FormatPicker } from '../../parts/FormatPicker';
import { formatCount, formatCounted, formatTokens, tokenEstimateWords } from '../../parts/formatQuantity';
import { QuestionFailed } from '../../parts/PanelBoundary';
import { SoFar } from '../../parts/SoFar';
import { UntrustedText } from '../../parts/UntrustedText';
import { useAnswer } from '../../state/catalogView';
import { useDraftFile } from '../../state/draftFile';
import { useDraft, useDraftCount, useOpenId } from '../../state/drafts';
import { useDraftTarget } from '../../state/draftTarget';
import { usePolicy } from '../../state/policyStore';
import { chooseExportFormat, useImportedAs } from '../../state/preferences';
import { mediaTypeOf, saveFile } from '../../state/saveFile';
import { Button } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { useStableFor } from '../../ui/hooks';
import { TextArea } from '../../ui/Input';
import { OutcomeLine, ReviewLink } from './draftParts';

/** While somebody ticks one tool after the other, nothing is written. */
const restMs = 200;

/** What the field shows: more would make each tick slow. */
const longestPreview = 20_000;

/** The open draft as a file: for which client, what that makes of it, the text itself, and the way out. */
export function DraftFilePart({ children }: { readonly children: ReactNode }) {
  const openId = useOpenId();
  const target = findTarget(useDraftTarget());
  const imported = useImportedAs(openId);
  const { entries, patterns } = useDraft();
  const { file, isCurrent, failure } = useDraftFile(useStableFor(useDraftCount(), restMs));
  // The table beside it waits for the same worker, and says so.
  const isSaid = useAnswer(({ error }) => error !== null);
  const fileName = (imported?.format === target?.id && imported?.fileName) || file?.fileName || '';
  const isEmpty = entries.size + patterns.size === 0;
  const cannot = !isCurrent || isEmpty || file === null || file.isHeldUp || file.mustConfirm;
  const text = file?.text ?? '';
  const isHidden = file !== null && file.blockers + file.unread > 0 && file.isHeldUp;
  return (
    <>
      {target !== undefined && (
        <div className="flex shrink-0 items-center gap-2">
          <span aria-hidden className="text-ink-2">
            For
          </span>
          <FormatPicker label="For" target={target} onFormat={(format) => chooseExportFormat(openId, format)} />
          {!isEmpty && <SoFar look="short" over={['finding', 'change', 'verdict', 'in', 'readiness']} />}
        </div>
      )}
      <ul aria-label="What will happen" className="grid gap-1">
        {children}
        {file !== null && <ByApproval sum={file.approval} />}
        {file !== null && file.missing > 0 && (
          <OutcomeLine icon={<Lock aria-hidden />} isLook>
            {formatCount(file.missing)} of {formatCount(entries.size)} can’t run with this access
          </OutcomeLine>
        )}
        {file !== null && file.tokens > 0 && <TokensLine tokens={file.tokens} />}
        {isEmpty && <OutcomeLine>Tick the tools this agent may use.</OutcomeLine>}
      </ul>
      {failure !== null && !isSaid && <QuestionFailed {...failure} />}
      <div className="flex min-h-40 flex-1 flex-col gap-1.5">
        <p className="truncate font-mono text-xs">{fileName}</p>
        {target?.place !== undefined && (
          <p className="-mt-1 text-ink-3 text-xs leading-4">Goes into {target.place.into}</p>
        )}
        {isHidden ? (
          <HeldUp file={file} />
        ) : (
          <TextArea
            aria-label="Export preview"
            readOnly
            value={text.slice(0, longestPreview)}
            isCode
            className="min-h-0 flex-1 resize-none! border-transparent! bg-sunk! px-3 py-2.5"
          />
        )}
        {!isHidden && text.length > longestPreview && (
          <p className="text-ink-3 text-xs">The preview ends here; Copy and Download hold all of it.</p>
        )}
      </div>
      {!isHidden && <HeldUp file={file} />}
      <div className="flex flex-wrap items-center gap-2">
        {cannot ? (
          <Button variant="primary" disabled>
            Copy
          </Button>
        ) : (
          <CopyButton label="Copy" words="Copy" variant="primary" text={text} />
        )}
        <Button disabled={cannot} onClick={() => saveFile(fileName, mediaTypeOf(fileName), [text])}>
          <Download aria-hidden />
          Download
        </Button>
        <span className="ml-auto">
          <ReviewLink />
        </span>
      </div>
    </>
  );
}

/** What the definitions cost a model, of what the policy allows where that says it. */
export function TokensLine({ tokens }: { readonly tokens: number }) {
  const { maxTokens } = usePolicy();
  return (
    <OutcomeLine isLook={maxTokens !== undefined && mostTokens(tokens) > maxTokens}>
      <span title={tokenEstimateWords}>
        {formatTokens(tokens)}
        {maxTokens !== undefined && ` of ${formatCount(maxTokens)}`}
      </span>
    </OutcomeLine>
  );
}

/** In one line, why the file can’t be taken from here; nothing where it can. */
function HeldUp({ file }: { readonly file: DraftFile | null }) {
  if (file === null || file.total === 0 || !(file.isHeldUp || file.mustConfirm || file.exported < file.total))
    return null;
  const { blockers, unread, waitsFor, needs, unasked, broken, exported, total } = file;
  const words = [
    ...(blockers > 0 ? [`${formatCounted(blockers, 'finding or name', 'findings or names')} to resolve`] : []),
    ...(unread > 0 ? [`${formatCounted(unread, 'entry', 'entries')} can’t be looked at`] : []),
    ...(needs === null ? [] : [needs]),
    ...(unasked > 0 ? [`${formatCounted(unasked, 'entry', 'entries')} set to ask would run unasked`] : []),
    ...(broken.length > 0 ? [`It breaks the policy: ${broken.join('; ')}`] : []),
    ...(exported < total ? [`${formatCount(exported)} of ${formatCount(total)} exported`] : []),
  ];
  return (
    <p aria-live="polite" className="text-write text-xs">
      {waitsFor.length > 0 ? (
        <>
          Still reading <UntrustedText text={waitsFor.join(', ')} />
        </>
      ) : (
        words.join(' · ')
      )}
    </p>
  );
}

/** By the host’s word, where no client is known that would decide it. */
function ByApproval({ sum }: { readonly sum: ApprovalSum }) {
  const hasClient = useAnswer(({ result }) => result?.effect !== null);
  if (hasClient) return null;
  const { never, conditional, always, unstated, writeUnasked } = sum;
  return (
    <>
      {never > 0 && (
        <OutcomeLine icon={<Zap aria-hidden />}>
          <b className="font-semibold text-ink">
            {formatCount(never)} {never === 1 ? 'asks' : 'ask'} nobody
          </b>{' '}
          by the host’s word
        </OutcomeLine>
      )}
      {always + conditional > 0 && (
        <OutcomeLine icon={<Hand aria-hidden />}>
          {[
            ...(always > 0 ? [`${formatCount(always)} ${always === 1 ? 'asks' : 'ask'}`] : []),
            ...(conditional > 0 ? [`${formatCount(conditional)} may ask`] : []),
          ].join(', ')}
        </OutcomeLine>
      )}
      {unstated > 0 && (
        <OutcomeLine icon={<CircleHelp aria-hidden />}>
          {formatCount(unstated)} {unstated === 1 ? 'doesn’t' : 'don’t'} say who is asked
        </OutcomeLine>
      )}
      {writeUnasked > 0 && (
        <OutcomeLine icon={<Zap aria-hidden />} isLook>
          {formatCount(writeUnasked)} {writeUnasked === 1 ? 'writes and asks' : 'write and ask'} nobody
        </OutcomeLine>
      )}
    </>
  );
}
