import { searchFields } from '../../model/columns';
import { searchHelp } from './columns';

export function SearchFields() {
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
          {searchFields.map((field) => (
            <tr key={field} className="border-line border-t">
              <th scope="row" className="w-0 whitespace-nowrap py-1 pr-5 font-normal">
                <Example text={searchHelp(field).example} />
              </th>
              <td className="py-1 text-ink-2">{searchHelp(field).finds}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Example({ text }: { readonly text: string }) {
  return <code className="whitespace-nowrap font-mono text-ink text-xs">{text}</code>;
}
