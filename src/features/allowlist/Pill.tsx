import type { ReactNode } from 'react';

const looks = {
  harm: 'bg-exec-bg text-exec',
  care: 'bg-write-bg text-write',
  quiet: 'bg-sunk text-ink-2',
} as const;

/** A state in a word or two. */
export function Pill({ look, children }: { look: keyof typeof looks; children: ReactNode }) {
  return (
    <span className={`inline-block rounded-[5px] px-1.75 py-0.5 font-medium text-[0.75rem] ${looks[look]}`}>
      {children}
    </span>
  );
}
