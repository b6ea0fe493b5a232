import type { CyclicSchemaExpandProps } from '@rjsf/utils';
import { UntrustedText } from '../../../../../parts/UntrustedText';
import { pointerOf } from '../../argumentValue';
import { wordButton } from '../fieldLook';

/** A schema within itself: its fields come when they are asked for, one level at a time. */
export function CyclicSchemaExpandTemplate(props: CyclicSchemaExpandProps) {
  const { schema, name, fieldPathId, onExpand } = props;
  const title: unknown = schema.title;
  const label = typeof title === 'string' && title.trim() !== '' ? title : name;
  return (
    <div data-pointer={pointerOf(fieldPathId.path)} className="col-span-full flex flex-wrap items-baseline gap-x-1.5">
      <span className="font-medium">
        <UntrustedText text={label} />
      </span>
      <span className="font-mono text-ink-2 text-xs">the same shape again</span>
      <button
        type="button"
        onClick={() => onExpand(fieldPathId.$id)}
        aria-label={`Show the fields of ${label}`}
        className={wordButton}
      >
        Show its fields
      </button>
    </div>
  );
}
