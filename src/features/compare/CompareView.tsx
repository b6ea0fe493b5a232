import type { ReactNode } from 'react';
import { UntrustedText } from '../../parts/UntrustedText';
import { Button } from '../../ui/Button';
import { FileButton } from '../../ui/FileButton';
import { TargetChoice, type TargetChoiceProps } from './TargetChoice';

export interface CompareViewProps {
  readonly hostLabel: string;
  /** What is compared: the catalog, or a draft. */
  readonly subject: Omit<TargetChoiceProps, 'label'>;
  readonly other: Omit<TargetChoiceProps, 'label'>;
  /** When the other side was as it is told; '' where nobody knows. */
  readonly age: string;
  /** Whether there is nothing to compare the catalog with yet. */
  readonly isBegun: boolean;
  /** What can't be compared with, or read, in words; '' where all is well. */
  readonly problem: string;
  readonly onTake: () => void;
  readonly onOpen: (file: File) => void;
  readonly baselines: ReactNode;
  /** What came of it, or what stands in its place. */
  readonly children: ReactNode;
}

/** The view "Compare": what is other in the catalog than it was, or than elsewhere. */
export function CompareView(props: CompareViewProps) {
  const { hostLabel, problem, isBegun } = props;
  const take = (
    <Button variant="primary" onClick={props.onTake}>
      Take baseline
    </Button>
  );
  return (
    <div className="mx-auto grid w-full max-w-[76rem] grid-cols-[minmax(0,1fr)] gap-5 px-4 py-6 sm:px-6 sm:py-8">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <h1 className="font-semibold text-[1.25rem] tracking-tight">Compare</h1>
        <div className="flex flex-wrap gap-2 sm:ml-auto">
          <FileButton onFile={props.onOpen}>Open a baseline</FileButton>
          {isBegun && take}
        </div>
      </header>
      {isBegun ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <TargetChoice label="Compare" {...props.subject} />
          <TargetChoice label="Compare with" {...props.other} />
          {props.age !== '' && <span className="text-ink-3 text-xs">{props.age}</span>}
        </div>
      ) : (
        <div className="grid justify-items-start gap-3 rounded-xl border border-line border-dashed px-5 py-8">
          <p className="max-w-prose text-base">
            Take a baseline of what <UntrustedText text={hostLabel} /> lists now, and this view tells what changed
            since: new access first, then every field that differs.
          </p>
          <div className="flex flex-wrap items-center gap-3">
            {take}
            <TargetChoice label="Compare with" {...props.other} />
          </div>
        </div>
      )}
      {problem !== '' && (
        <p role="alert" className="text-ink-2 [overflow-wrap:anywhere]">
          {problem}
        </p>
      )}
      {props.children}
      {props.baselines}
    </div>
  );
}
