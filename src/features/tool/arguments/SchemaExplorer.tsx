import { ChevronRight } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { cutText, formatJson } from '../../../model/formatJson';
import { isObject, pointerTo } from '../../../model/json';
import { UntrustedText } from '../../../parts/UntrustedText';
import { CopyButton } from '../../../ui/CopyButton';
import { FirstItems } from '../../../ui/FirstItems';
import { noAutofillProps } from '../../../ui/noAutofillProps';
import { controlLook, oneLine } from './theme/fieldContext';

interface Place {
  readonly pointer: string;
  /** Untrusted. */
  readonly name: string;
  readonly value: unknown;
}

const mostVisited = 100_000;
const mostFound = 500;
const longestWords = 120;
const longestText = 6_000;

/** The whole schema as a tree that opens level by level, with search in names, texts and pointers. */
export function SchemaExplorer({ schema }: { readonly schema: unknown }) {
  const [needle, setNeedle] = useState('');
  const id = useId();
  const wanted = needle.trim().toLowerCase();
  const found = useMemo(() => (wanted === '' ? null : findPlaces(schema, wanted)), [schema, wanted]);
  return (
    <div>
      <label htmlFor={id} className="sr-only">
        Search the schema
      </label>
      <input
        id={id}
        {...noAutofillProps}
        type="search"
        placeholder="Name, text or pointer"
        value={needle}
        onChange={(event) => setNeedle(event.target.value)}
        className={`${controlLook(false)} ${oneLine} mb-1.5`}
      />
      <ul
        aria-label="Schema"
        className="max-h-96 overflow-auto overscroll-contain rounded-lg border border-line-strong bg-sunk p-1"
      >
        {found === null ? (
          <Branch place={{ pointer: '', name: 'schema', value: schema }} isOpenAtFirst />
        ) : (
          found.map((place) => <Branch key={place.pointer} place={{ ...place, name: place.pointer }} />)
        )}
      </ul>
      {found?.length === 0 && <p className="mt-1 text-ink-2 text-xs">Nothing in the schema has that.</p>}
      {found?.length === mostFound && (
        <p className="mt-1 text-ink-2 text-xs">The first {mostFound} places. Search for more to see fewer.</p>
      )}
    </div>
  );
}

interface BranchProps {
  readonly place: Place;
  readonly isOpenAtFirst?: boolean;
}

/** One value of the schema; what it holds is drawn once it is opened. */
function Branch({ place, isOpenAtFirst = false }: BranchProps) {
  const { pointer, name, value } = place;
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const inner = isOpen ? placesIn(place) : [];
  return (
    <li className="font-mono text-xs leading-6">
      <span className="flex items-center">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex min-w-0 flex-1 items-center gap-1.5 rounded px-1 text-left hover:bg-line touch:min-h-11"
        >
          <ChevronRight aria-hidden className={`size-3 shrink-0 text-ink-3 ${isOpen ? 'rotate-90' : ''}`} />
          <span className="text-ink [overflow-wrap:anywhere]">
            <UntrustedText text={name.slice(0, 300)} />
          </span>
          <span className="truncate text-ink-2">
            <UntrustedText text={describe(value)} />
          </span>
        </button>
        {isOpen && <CopyButton text={pointer} label={`Copy pointer ${pointer}`} className="[&_svg]:size-3.5" />}
      </span>
      {isOpen && inner.length === 0 && (
        <p className="pl-5 text-ink-2 leading-4.5 [overflow-wrap:anywhere]">
          <UntrustedText text={formatJson(value, longestText)} />
        </p>
      )}
      {inner.length > 0 && (
        <FirstItems items={inner}>
          {(shown) => (
            <ul className="pl-3.5">
              {shown.map((one) => (
                <Branch key={one.pointer} place={one} isOpenAtFirst={one.pointer === '/properties'} />
              ))}
            </ul>
          )}
        </FirstItems>
      )}
    </li>
  );
}

function placesIn({ pointer, value }: Place): readonly Place[] {
  if (!isObject(value) && !Array.isArray(value)) return [];
  return Object.entries(value).map(([name, inner]) => ({ pointer: pointerTo(pointer, name), name, value: inner }));
}

function describe(value: unknown): string {
  const count = (size: number, unit: string) => `${size} ${unit}${size === 1 ? '' : 's'}`;
  if (Array.isArray(value)) return count(value.length, 'item');
  if (!isObject(value)) return cutText(formatJson(value, longestWords), longestWords);
  const type = typeof value['type'] === 'string' ? `${cutText(value['type'], 40)} · ` : '';
  return `${type}${count(Object.keys(value).length, 'member')}`;
}

function findPlaces(schema: unknown, wanted: string): readonly Place[] {
  const found: Place[] = [];
  const waiting: Place[] = [{ pointer: '', name: 'schema', value: schema }];
  for (let visited = 0; visited < mostVisited && found.length < mostFound; visited++) {
    const place = waiting.pop();
    if (place === undefined) break;
    const text = typeof place.value === 'string' ? place.value.slice(0, 2_000) : '';
    const isPointer = wanted.includes('/') && place.pointer.toLowerCase().includes(wanted);
    if (isPointer || [place.name, text].some((one) => one.toLowerCase().includes(wanted))) found.push(place);
    waiting.push(...placesIn(place).toReversed());
  }
  return found;
}
