/**
 * For fields whose text is for a machine: the browser and password managers neither keep, fill, correct nor spell out
 * what is typed.
 */
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
