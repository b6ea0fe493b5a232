import { useId, useState } from 'react';
import { noAutofillProps } from '../../../../../ui/noAutofillProps';
import { controlLook, oneLine } from '../fieldLook';

interface Props {
  readonly id: string;
  readonly name: string;
  readonly taken: (name: string) => boolean;
  readonly onRename: (name: string) => void;
}

/** The name of a map's entry. Renames when it is left or Enter is pressed: a half-typed name is no name. */
export function EntryName({ id, name, taken, onRename }: Props) {
  const [draft, setDraft] = useState(name);
  const [known, setKnown] = useState(name);
  const noteId = useId();
  if (known !== name) {
    setKnown(name);
    setDraft(name);
  }
  const isTaken = taken(draft);

  function commit() {
    if (draft !== name && !isTaken) onRename(draft);
  }

  return (
    <div className="min-w-0">
      <input
        id={id}
        {...noAutofillProps}
        type="text"
        aria-label={`Name of the entry ${name}`}
        aria-invalid={isTaken || undefined}
        aria-describedby={isTaken ? noteId : undefined}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            commit();
          } else if (event.key === 'Escape' && draft !== name) {
            event.stopPropagation();
            setDraft(name);
          }
        }}
        className={`${controlLook(isTaken)} ${oneLine}`}
      />
      {isTaken && (
        <p id={noteId} className="mt-1 text-[0.75rem] text-miss leading-4.5">
          Another entry has this name.
        </p>
      )}
    </div>
  );
}
