import { revealPlain } from '../../model/revealText';
import { formatCounted } from '../../parts/formatQuantity';
import { UntrustedText } from '../../parts/UntrustedText';
import { FirstList } from '../../ui/FirstItems';
import { Select } from '../../ui/Input';
import type { ImportedList } from './importList';

export interface ServerChoicesProps {
  readonly list: ImportedList;
  readonly onServer: (server: string, family: string) => void;
}

/** Servers that the catalog doesn't know by the file's names: one choice holds for all that the file says of a server. */
export function ServerChoices({ list: { unknown, servers }, onServer }: ServerChoicesProps) {
  if (unknown.length === 0) return null;
  return (
    <div className="grid gap-1.5">
      <p>
        The catalog has no {unknown.length === 1 ? 'server of this name' : 'servers of these names'}. Say which one it
        is, for all that the file allows and denies of it.
      </p>
      <FirstList items={unknown} aria-label="Servers to be decided" className="grid gap-1.5">
        {({ server, names, families }) => (
          <li key={server} className="flex flex-wrap items-center gap-2">
            <UntrustedText isCode className="min-w-0 flex-1" text={server} />
            <Select
              aria-label={`Server ${server}`}
              value={servers.get(server) ?? ''}
              onChange={({ target: { value } }) => onServer(server, value)}
              wrapperClassName="max-w-full"
            >
              <option value="">none of this catalog</option>
              {families.map(({ family, found }) => (
                <option key={family} value={family}>
                  {revealPlain(family)}
                  {names > 0 && `: has ${found} of ${formatCounted(names, 'name')}`}
                </option>
              ))}
            </Select>
          </li>
        )}
      </FirstList>
    </div>
  );
}
