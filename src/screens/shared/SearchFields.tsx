import { type SearchField, searchFields } from '../../model/query';

interface FieldHelp {
  readonly example: string;
  readonly finds: string;
}

const help: Readonly<Record<SearchField, FieldHelp>> = {
  id: { example: 'id:orders', finds: 'the tool’s id' },
  title: { example: 'title:refund', finds: 'the title' },
  description: { example: 'description:invoice', finds: 'the description' },
  arg: { example: 'arg:customer', finds: 'names of arguments, nested ones too' },
  scope: { example: 'scope:fs', finds: 'required scopes' },
  source: { example: 'source:mcp', finds: 'where the tool comes from' },
  tier: { example: 'tier:write,exec', finds: 'safety tier: what it does to data' },
  egress: { example: '-egress:none', finds: 'network access' },
  approval: { example: 'approval:never', finds: 'whether a person is asked' },
  replay: { example: 'replay:idempotent', finds: 'whether it is safe to repeat' },
  credential: { example: 'credential:needed', finds: 'whether a stored credential is needed' },
  cost: { example: 'cost:high', finds: 'cost hint' },
  latency: { example: 'latency:low', finds: 'latency hint' },
  family: { example: 'family:crm', finds: 'server or module' },
  finding: { example: 'finding:high', finds: 'the worst finding' },
};

/** What the search box understands. */
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
                <Example text={help[field].example} />
              </th>
              <td className="py-1 text-ink-2">{help[field].finds}</td>
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
