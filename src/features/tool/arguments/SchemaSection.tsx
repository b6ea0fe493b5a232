import { useState } from 'react';
import { lazyWithPreload } from '../../../ui/lazyWithPreload';
import { wordButton } from './theme/fieldLook';

const SchemaExplorer = lazyWithPreload(() => import('./SchemaExplorer').then((m) => m.SchemaExplorer));

interface Props {
  readonly schema: unknown;
  /** Where nothing can be drawn, the tree stands in for the form. */
  readonly startsOpen: boolean;
}

/** The schema itself, as a tree to look around in. */
export function SchemaSection({ schema, startsOpen }: Props) {
  const [isOpen, setOpen] = useState(startsOpen);
  return (
    <div className="mt-4">
      {isOpen ? (
        <>
          <h3 className="mb-1 font-medium">Schema</h3>
          <SchemaExplorer schema={schema} waiting={<p className="h-80 text-ink-3">Reading the schema…</p>} />
        </>
      ) : (
        <button type="button" className={`-ml-1 ${wordButton}`} onClick={() => setOpen(true)}>
          Explore the schema
        </button>
      )}
    </div>
  );
}
