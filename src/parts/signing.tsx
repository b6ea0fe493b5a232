import { useState } from 'react';
import { changePreferences, usePreferences } from '../state/preferences';
import { TextField } from '../ui/fields';

export const reasonMissing = 'Give a reason: whoever reads this later wants to know.';
export const recordWords = 'This is a record of what you decided, not a signature.';

/** The name under which decisions are kept: asked once, and kept. */
export function useReviewerName() {
  const [name, setName] = useState(usePreferences().reviewer);
  const [wasAsked, setAsked] = useState(false);
  const by = name.trim();
  const isGiven = () => {
    setAsked(true);
    if (by !== '') changePreferences({ reviewer: by });
    return by !== '';
  };
  const field = (
    <TextField
      label="Your name"
      value={name}
      problem={wasAsked && by === '' ? 'Give the name under which this is kept.' : ''}
      onChange={(event) => setName(event.target.value)}
    />
  );
  return { isGiven, field };
}
