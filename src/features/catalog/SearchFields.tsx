import type { CatalogSummary } from '../../engine/loadedCatalog';
import { isOpenValue } from '../../model/columnKinds';
import { facetIds, searchFields, texts } from '../../model/columns';
import { UntrustedText } from '../../parts/UntrustedText';
import { useKnownCatalog } from '../../state/catalogSummary';
import { changeAddress, readAddress } from '../../state/useAddress';
import { Button } from '../../ui/Button';
import { DataTable } from '../../ui/DataTable';
import { searchHelp } from './columns';

/** The fields that this catalog's tools have; each row writes its field into the search box and calls `onInsert`. */
export function SearchFields({ onInsert }: { readonly onInsert: () => void }) {
  const { summary } = useKnownCatalog();
  const insert = (text: string) => {
    const { q } = readAddress().address;
    changeAddress({ view: 'catalog', q: [q.trim(), text].filter((part) => part !== '').join(' ') });
    onInsert();
    // Once the layer is gone, which gives the focus back to what opened it.
    setTimeout(() => document.querySelector<HTMLInputElement>('[data-search]')?.focus());
  };
  return (
    <>
      <p className="text-ink-2">
        Every word must be found, in any order. <Example text={'"read file"'} /> keeps words together,{' '}
        <Example text="-word" /> leaves tools out, <Example text="tier:read,pure" /> means either. A field before a
        colon looks in one place; any other prefix is plain text.
      </p>
      <DataTable
        label="Search fields"
        isHeadHidden
        className="mt-3"
        rows={searchFields.flatMap((field) => {
          const example = exampleOf(field, summary);
          return example === null ? [] : [{ field, example }];
        })}
        rowKey={({ field }) => field}
        columns={[
          {
            id: 'example',
            header: 'Example',
            isRowHeader: true,
            className: 'w-0 whitespace-nowrap',
            cell: ({ example }) => (
              <Button
                variant="quiet"
                className="max-w-56 font-mono text-xs"
                onClick={() => insert(example)}
                aria-label={`Search for ${example}`}
              >
                <UntrustedText className="truncate" text={example} />
              </Button>
            ),
          },
          { id: 'finds', header: 'Looks in', className: 'text-ink-2', cell: ({ field }) => searchHelp(field).finds },
        ]}
      />
    </>
  );
}

/** What a field's row inserts: a value that tools have, or the field alone where any word will do. Null where none has it. */
function exampleOf(field: (typeof searchFields)[number], summary: CatalogSummary | null): string | null {
  const { example } = searchHelp(field);
  const facet = facetIds.find((id) => id === field);
  if (summary === null) return example;
  const { facetValues: values, unstated } = summary;
  if (facet !== undefined && unstated.includes(facet)) return null;
  if (field === 'detail' && values.dialect.every((dialect) => dialect === 'mcp' || dialect === 'openwop')) return null;
  if (facet === undefined) return field in texts ? `${field}:` : null;
  const known = values[facet].filter((value) => !isOpenValue(value));
  const [, word = ''] = example.split(':');
  const isThere = word.split(',').every((one) => known.includes(one));
  if (isThere) return example;
  const [first] = known;
  return first === undefined ? null : `${field}:${/[\s,"]/.test(first) ? `"${first}"` : first}`;
}

function Example({ text }: { readonly text: string }) {
  return <code className="whitespace-nowrap font-mono text-ink text-xs">{text}</code>;
}
