import type { ComponentProps } from 'react';

/** For text that no browser or password manager keeps, fills, corrects or spells out. */
export const noAutofillProps = {
  autoComplete: 'off',
  autoCapitalize: 'off',
  autoCorrect: 'off',
  spellCheck: false,
  'data-1p-ignore': '',
  'data-bwignore': '',
  'data-lpignore': 'true',
  'data-form-type': 'other',
} as const;

const look = 'min-w-0 rounded-md border bg-panel px-2.5 text-ink placeholder:text-ink-3 max-sm:text-base';

interface Looks {
  readonly isCode?: boolean;
  readonly isWrong?: boolean;
}

function lookOf({ isCode = false, isWrong = false }: Looks): string {
  return `${look} ${isCode ? 'font-mono text-xs placeholder:font-sans' : ''} ${isWrong ? 'border-miss' : 'border-ctl'}`;
}

/** One line of text in the app's look: as high as a button. */
export function Input({ isCode, isWrong, className = '', ...rest }: ComponentProps<'input'> & Looks) {
  return (
    <input
      type="text"
      {...noAutofillProps}
      className={`h-7.5 touch:h-11 ${lookOf({ isCode, isWrong })} ${className}`}
      {...rest}
    />
  );
}

/** Several lines of text in the app's look. */
export function TextArea({ isCode, isWrong, className = '', ...rest }: ComponentProps<'textarea'> & Looks) {
  return (
    <textarea
      {...noAutofillProps}
      className={`block w-full resize-y py-1.5 leading-5 ${lookOf({ isCode, isWrong })} ${className}`}
      {...rest}
    />
  );
}
