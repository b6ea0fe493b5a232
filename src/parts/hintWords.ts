import { type Hint, type Hints, hintDefaults, hints } from '../model/tool';

interface HintWords {
  readonly ifTrue: string;
  readonly ifFalse: string;
  /** Two words for a narrow column. */
  readonly short: { readonly ifTrue: string; readonly ifFalse: string };
}

const words: Readonly<Record<Hint, HintWords>> = {
  'read-only': {
    ifTrue: 'changes nothing',
    ifFalse: 'changes something',
    short: { ifTrue: 'read-only', ifFalse: 'not read-only' },
  },
  destructive: {
    ifTrue: 'may destroy what is there',
    ifFalse: 'only adds',
    short: { ifTrue: 'destructive', ifFalse: 'not destructive' },
  },
  idempotent: {
    ifTrue: 'the same call again changes nothing more',
    ifFalse: 'the same call again acts again',
    short: { ifTrue: 'idempotent', ifFalse: 'not idempotent' },
  },
  'open-world': {
    ifTrue: 'reaches systems beyond its own',
    ifFalse: 'stays within its own systems',
    short: { ifTrue: 'open world', ifFalse: 'closed world' },
  },
};

/** What a source claims by a hint, or what the specification has a reader assume where it claims nothing. */
export function describeHint(hint: Hint, value: boolean | undefined): string {
  const { ifTrue, ifFalse } = words[hint];
  if (value === undefined) {
    return `absent: the MCP specification has a reader assume ${hintDefaults[hint]} (${hintDefaults[hint] ? ifTrue : ifFalse})`;
  }
  return `its source claims: ${value ? ifTrue : ifFalse}`;
}

/** The hints a source states, in two words each. */
export function shortHints(stated: Hints): readonly string[] {
  return hints.flatMap((hint) => {
    const value = stated[hint];
    if (value === undefined) return [];
    const { short } = words[hint];
    return [value ? short.ifTrue : short.ifFalse];
  });
}
