import type { FileProblem } from '../../draft/readDraft';
import type { ImportReading } from '../../exports/importAllowlist';

export function describeUnknown(reason: Extract<ImportReading, { kind: 'unknown' }>['reason']): string {
  switch (reason) {
    case 'empty':
      return 'There is nothing in it.';
    case 'too-large':
      return 'It is larger than 20 MB, which no allowlist is.';
    case 'no-known-format':
      return 'No format that is known here. Drafts, allowlist files, arrays of names, agent manifests and every export format that lists names can be read.';
    default:
      return reason satisfies never;
  }
}

export function describeFileProblem(reason: FileProblem['reason']): string {
  switch (reason) {
    case 'not-an-object':
      return 'An object was expected.';
    case 'no-id':
      return 'It names no tool.';
    case 'repeated':
      return 'It is there already.';
    case 'wrong-type':
      return 'A value of another type was expected.';
    case 'unknown-field':
      return 'This app does not know the field.';
    default:
      return reason satisfies never;
  }
}
