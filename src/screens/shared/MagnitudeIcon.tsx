import { magnitudes } from '../../model/tool';

/** Low, medium or high as one, two or three bars of three. */
export function MagnitudeIcon({ magnitude }: { readonly magnitude: (typeof magnitudes)[number] }) {
  const filled = magnitudes.indexOf(magnitude);
  return (
    <svg viewBox="0 0 12 12" fill="currentColor" aria-hidden>
      {magnitudes.map((step, i) => (
        <rect
          key={step}
          x={1 + i * 3.75}
          y={7.5 - i * 3}
          width="2.5"
          height={3.5 + i * 3}
          rx="0.75"
          opacity={i <= filled ? 1 : 0.3}
        />
      ))}
    </svg>
  );
}
