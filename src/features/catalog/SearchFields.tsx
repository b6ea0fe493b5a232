import { facetIds, searchFields, texts } from '../../model/columns';
import type { FacetValues } from '../../model/query';
import { UntrustedText } from '../../parts/UntrustedText';
import { useKnownCatalog } from '../../state/catalogSummary';
import { changeAddress, readAddress } from '../../state/useAddress';
import { Button } from '../../ui/Button';
import { searchHelp } from './columns';

/** The fields that this catalog's tools have; each row writes its field into the search box and calls `onInsert`. */
export function SearchFields({ onInsert }: { readonly onInsert: () => void }) {
  const values = useKnownCatalog().summary?.facetValues;
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
      <table className="mt-3 w-full border-collapse text-left">
        <caption className="sr-only">Search fields</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Example</th>
            <th scope="col">Looks in</th>
          </tr>
        </thead>
        <tbody>
          {searchFields.flatMap((field) => {
            const example = exampleOf(field, values);
            if (example === null) return [];
            return (
              <tr key={field} className="border-line border-t">
                <th scope="row" className="w-0 whitespace-nowrap py-1 pr-5 font-normal">
                  <Button
                    variant="quiet"
                    className="max-w-56 font-mono text-xs"
                    onClick={() => insert(example)}
                    aria-label={`Search for ${example}`}
                  >
                    <UntrustedText className="truncate" text={example} />
                  </Button>
                </th>
                <td className="py-1 text-ink-2">{searchHelp(field).finds}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}

/** What a field's row inserts: a value that tools have, or the field alone where any word will do. Null where none has it. */
function exampleOf(field: (typeof searchFields)[number], values: FacetValues | undefined): string | null {
  const { example } = searchHelp(field);
  const facet = facetIds.find((id) => id === field);
  if (facet === undefined) return field in texts ? `${field}:` : null;
  if (values === undefined) return example;
  const known = values[facet];
  const [, word = ''] = example.split(':');
  const isThere = word.split(',').every((one) => known.includes(one));
  if (isThere) return example;
  const [first] = known;
  return first === undefined ? null : `${field}:${/[\s,"]/.test(first) ? `"${first}"` : first}`;
}

function Example({ text }: { readonly text: string }) {
  return <code className="whitespace-nowrap font-mono text-ink text-xs">{text}</code>;
}
