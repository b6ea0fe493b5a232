import { formatCount } from '../../parts/formatQuantity';
import { UntrustedText } from '../../parts/UntrustedText';
import { TextList } from './TextList';

export interface NamedScopesProps {
  /** The table's accessible name. */
  readonly title: string;
  readonly nameHeading: string;
  readonly rows: readonly { readonly name: string; readonly scopes: readonly string[] }[];
}

const maxShown = 50;

/** A table of names and the scopes that go with each. */
export function NamedScopes({ title, nameHeading, rows }: NamedScopesProps) {
  return (
    <div className="overflow-x-auto rounded-xl border border-line bg-panel">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="text-ink-2 text-xs">
            <th scope="col" className="w-44 px-4 py-2 font-semibold max-sm:w-28">
              {nameHeading}
            </th>
            <th scope="col" className="px-4 py-2 font-semibold">
              Scopes
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, maxShown).map(({ name, scopes }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a host may repeat a name, so its place is its only name
            <tr key={place} className="border-line border-t align-top">
              <th scope="row" className="px-4 py-2 font-mono font-normal text-xs [overflow-wrap:anywhere]">
                <UntrustedText text={name} />
              </th>
              <td className="px-4 py-2">
                <TextList texts={scopes} none="none named" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > maxShown && (
        <p className="border-line border-t px-4 py-2 text-ink-3">and {formatCount(rows.length - maxShown)} more</p>
      )}
    </div>
  );
}
