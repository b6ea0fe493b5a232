import type { tiers } from '../../model/tool';

const shapes: Readonly<Record<(typeof tiers)[number], string>> = {
  pure: 'M6 1.5 10.5 6 6 10.5 1.5 6z',
  read: 'M1 6s2-3.5 5-3.5S11 6 11 6 9 9.5 6 9.5 1 6 1 6zm5 1.6a1.6 1.6 0 1 0 0-3.2 1.6 1.6 0 0 0 0 3.2z',
  write: 'm8 1.5 2.5 2.5-6 6H2V7.5z',
  exec: 'M2 3l3 3-3 3M6 9.5h4',
};

/** The sign of a safety tier: diamond, eye, pencil, prompt. */
export function TierIcon({ tier }: { readonly tier: (typeof tiers)[number] }) {
  return (
    <svg
      viewBox="0 0 12 12"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.3"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={shapes[tier]} />
    </svg>
  );
}
