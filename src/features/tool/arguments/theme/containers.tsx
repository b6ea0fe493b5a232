import type { FieldProps, ObjectFieldTemplateProps } from '@rjsf/utils';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { isObject, pointerTo } from '../../../../model/json';
import { UntrustedText } from '../../../../parts/UntrustedText';
import type { FieldNode } from '../../../../schemas/boundSchema';
import { asNode, blankOf, isNullable, kindOf, namesOf, nodesOf } from '../../../../schemas/fieldNode';
import { Button } from '../../../../ui/Button';
import { IconButton } from '../../../../ui/IconButton';
import { noAutofillProps } from '../../../../ui/noAutofillProps';
import { useControl, useIsRevealed } from './fieldContext';
import { ariaOf, controlLook, manyLines, oneLine } from './fieldLook';

const gridLook = 'grid @sm:grid-cols-2 grid-cols-1 gap-x-3.5 gap-y-4';
const shownAtFirst = 50;

/** The fields of an object, in two columns where there is room. Members without a field are named. */
export function ObjectFieldTemplate({ properties, schema, formData }: ObjectFieldTemplateProps) {
  const node = schema as FieldNode;
  const names = new Set(namesOf(node));
  const value: unknown = formData;
  const others = isObject(value)
    ? Object.keys(value).filter((name) => !names.has(name) && value[name] !== undefined)
    : [];
  const isMap = isObject(node['x-entries']);
  return (
    <div className="@container empty:hidden">
      {properties.length > 0 && <div className={gridLook}>{properties.map(({ content }) => content)}</div>}
      {!isMap && others.length > 0 && (
        <p className="mt-4 text-[0.75rem] text-ink-2 leading-4.5 [overflow-wrap:anywhere]">
          Also in the JSON, without a field here:{' '}
          {others.slice(0, 20).map((name, i) => (
            <span key={name} className="font-mono text-ink">
              {i > 0 && ', '}
              <UntrustedText text={name} />
            </span>
          ))}
          {others.length > 20 && ` and ${(others.length - 20).toLocaleString('en-US')} more`}
        </p>
      )}
    </div>
  );
}

/** An object whose further members stand under names a person chooses: its own fields, then those entries. */
export function MapField(props: FieldProps) {
  const { ObjectField, SchemaField } = props.registry.fields;
  const { schema, formData, fieldPathId, errorSchema, onChange } = props;
  const { id } = useControl();
  const { path } = fieldPathId;
  const node = schema as FieldNode;
  const entry = asNode(node['x-entries']);
  const declared = new Set(namesOf(node));
  const value = isObject(formData) ? formData : {};
  const names = Object.keys(value).filter((name) => !declared.has(name) && value[name] !== undefined);
  const keys = useRef({ next: 0, of: new Map<string, number>() });
  const isWide = ['object', 'list', 'tuple', 'union', 'when'].includes(kindOf(entry));
  const nameId = (name: string) => `${id}.key${pointerTo('', name).replace(/\s/g, '~')}`;
  const addId = `${id}.add`;
  if (ObjectField === undefined || SchemaField === undefined) return null;

  function keyOfEntry(name: string): number {
    const { of } = keys.current;
    const key = of.get(name) ?? keys.current.next++;
    of.set(name, key);
    return key;
  }

  function add() {
    const name = freeName((taken) => declared.has(taken) || Object.hasOwn(value, taken));
    onChange({ ...value, [name]: blankOf(entry) }, path);
    focusSoon(nameId(name));
  }

  function rename(from: string, to: string) {
    keys.current.of.set(to, keyOfEntry(from));
    keys.current.of.delete(from);
    const renamed = Object.entries(value).map(([key, inner]) => [key === from ? to : key, inner]);
    onChange(Object.fromEntries(renamed), path);
  }

  function remove(name: string) {
    const at = names.indexOf(name);
    const next = names[at + 1] ?? names[at - 1];
    const left = Object.entries(value).filter(([key, inner]) => key !== name && inner !== undefined);
    onChange(left.length === 0 && path.length > 0 ? undefined : Object.fromEntries(left), path);
    focusSoon(next === undefined ? addId : nameId(next));
  }

  return (
    <>
      <ObjectField {...props} />
      <Shown items={names} className="@container space-y-2 [&:not(:empty)]:mt-4 first:mt-0">
        {(name) => (
          <div
            key={keyOfEntry(name)}
            className="flex items-start gap-2 border-line border-t pt-2 first:border-t-0 first:pt-0"
          >
            <div
              className={`grid min-w-0 flex-1 grid-cols-1 gap-x-2 gap-y-1 ${isWide ? '' : '@sm:grid-cols-[minmax(6rem,2fr)_3fr]'}`}
            >
              <EntryName
                id={nameId(name)}
                name={name}
                isTaken={(other) => other !== name && (declared.has(other) || Object.hasOwn(value, other))}
                onRename={(next) => rename(name, next)}
              />
              <div className="min-w-0">
                <SchemaField
                  {...props}
                  name={name}
                  schema={entry}
                  required={false}
                  uiSchema={{ 'ui:title': name, 'ui:options': { isItem: true } }}
                  fieldPathId={{ $id: `${fieldPathId.$id}/${name}`, path: [...path, name] }}
                  formData={value[name]}
                  errorSchema={errorSchema?.[name]}
                />
              </div>
            </div>
            <IconButton
              label={`Remove ${name}`}
              icon={<X />}
              onClick={() => remove(name)}
              className="[&_svg]:size-3.5"
            />
          </div>
        )}
      </Shown>
      <Button
        id={addId}
        className="mt-2"
        aria-label={path.length === 0 ? 'Add an entry' : `Add an entry to ${path.at(-1)}`}
        onClick={add}
      >
        <Plus aria-hidden />
        Add an entry
      </Button>
    </>
  );
}

function freeName(isTaken: (name: string) => boolean): string {
  for (let i = 1; ; i++) {
    const name = i === 1 ? 'name' : `name${i}`;
    if (!isTaken(name)) return name;
  }
}

/** Puts the focus on what has an id once it is drawn, or on the first control in it. */
function focusSoon(id: string): void {
  requestAnimationFrame(() => {
    const place = document.getElementById(id);
    const isControl = place?.matches('input, button') === true;
    const control = isControl ? place : place?.querySelector<HTMLElement>('input, select, textarea, button');
    control?.focus();
    if (control instanceof HTMLInputElement && control.type === 'text') control.select();
  });
}

interface ShownProps<Item> {
  readonly items: readonly Item[];
  readonly className: string;
  readonly children: (item: Item, i: number) => ReactNode;
}

/** The first entries of a list or map, and a button that shows the others; all where one of them is to be seen. */
function Shown<Item>({ items, className, children }: ShownProps<Item>) {
  const [isAll, setAll] = useState(items.length <= shownAtFirst);
  const isRevealed = useIsRevealed(useControl().pointer);
  const shown = isAll || isRevealed ? items : items.slice(0, shownAtFirst);
  return (
    <>
      <div className={className}>{shown.map(children)}</div>
      {shown.length < items.length && (
        <Button variant="quiet" onClick={() => setAll(true)}>
          Show {(items.length - shown.length).toLocaleString('en-US')} more
        </Button>
      )}
    </>
  );
}

interface EntryNameProps {
  readonly id: string;
  readonly name: string;
  readonly isTaken: (name: string) => boolean;
  readonly onRename: (name: string) => void;
}

/** The name of a map's entry. Renames when it is left or Enter is pressed: a half-typed name is no name. */
function EntryName({ id, name, isTaken, onRename }: EntryNameProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const noteId = useId();
  const text = draft ?? name;
  const isRefused = isTaken(text);

  function commit() {
    if (text !== name && !isRefused) onRename(text);
    if (!isRefused) setDraft(null);
  }

  return (
    <div className="min-w-0">
      <input
        id={id}
        {...noAutofillProps}
        type="text"
        aria-label={`Name of the entry ${name}`}
        aria-invalid={isRefused || undefined}
        aria-describedby={isRefused ? noteId : undefined}
        value={text}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            commit();
          } else if (event.key === 'Escape' && text !== name) {
            event.stopPropagation();
            setDraft(null);
          }
        }}
        className={`${controlLook(isRefused)} ${oneLine}`}
      />
      {isRefused && (
        <p id={noteId} className="mt-1 text-[0.75rem] text-miss leading-4.5">
          Another entry has this name.
        </p>
      )}
    </div>
  );
}

let rows = 0;

/** A list: add, remove, move. Draws what rjsf's own does, and adds the least that the new item's field can show. */
export function ListField(props: FieldProps) {
  const { schema, formData, fieldPathId, errorSchema, registry, onChange } = props;
  const { SchemaField } = registry.fields;
  const { label, id } = useControl();
  const item = asNode(schema.items);
  const items: readonly unknown[] = Array.isArray(formData) ? formData : [];
  const [keys, setKeys] = useState<readonly number[]>([]);
  const rowKeys = items.map((_, i) => keys[i] ?? ++rows);
  if (rowKeys.length !== keys.length) setKeys(rowKeys);
  const isGroup = ['object', 'list', 'tuple', 'when'].includes(kindOf(item));
  const addId = `${id}.add`;
  const isFull = typeof schema.maxItems === 'number' && items.length >= schema.maxItems;
  if (SchemaField === undefined) return null;

  function change(next: readonly unknown[], nextKeys: readonly number[], focused: string) {
    setKeys(nextKeys);
    onChange(next, fieldPathId.path);
    focusSoon(focused);
  }
  const rowId = (i: number) => `${id}.row${i}`;
  const swap = <One,>(list: readonly One[], i: number, to: number) =>
    list.with(i, list[to] as One).with(to, list[i] as One);

  function controlsOf(i: number) {
    const name = `${label} ${i + 1}`;
    const move = (to: number) => change(swap(items, i, to), swap(rowKeys, i, to), rowId(to));
    const left = Math.min(i, items.length - 2);
    return (
      <span className={`flex shrink-0 ${isGroup ? '' : 'sm:pt-1'}`}>
        <IconButton
          label={`Move ${name} up`}
          icon={<ArrowUp />}
          disabled={i === 0}
          onClick={() => move(i - 1)}
          className={smallIcon}
        />
        <IconButton
          label={`Move ${name} down`}
          icon={<ArrowDown />}
          disabled={i === items.length - 1}
          onClick={() => move(i + 1)}
          className={smallIcon}
        />
        <IconButton
          label={`Remove ${name}`}
          icon={<X />}
          onClick={() => change(items.toSpliced(i, 1), rowKeys.toSpliced(i, 1), left < 0 ? addId : rowId(left))}
          className={smallIcon}
        />
      </span>
    );
  }

  return (
    <>
      <Shown items={items} className="space-y-2">
        {(value, i) => (
          <div key={rowKeys[i]} id={rowId(i)} className="flex items-start gap-1">
            {!isGroup && <RowNumber place={i} />}
            <div className="min-w-0 flex-1">
              <SchemaField
                {...props}
                schema={item}
                required={false}
                uiSchema={{ 'ui:title': `${label} ${i + 1}`, 'ui:options': { isItem: true } }}
                fieldPathId={{ $id: `${fieldPathId.$id}/${i}`, path: [...fieldPathId.path, i] }}
                formData={value}
                errorSchema={errorSchema?.[i]}
              />
            </div>
            {controlsOf(i)}
          </div>
        )}
      </Shown>
      <Button
        id={addId}
        className={items.length > 0 ? 'mt-2' : ''}
        disabled={isFull}
        aria-label={`Add to ${label}`}
        title={isFull ? `No more than ${schema.maxItems} items` : undefined}
        onClick={() => change([...items, blankOf(item)], [...rowKeys, ++rows], rowId(items.length))}
      >
        <Plus aria-hidden />
        Add
      </Button>
    </>
  );
}

const smallIcon = '[&_svg]:size-3.5 sm:size-6';

function RowNumber({ place }: { readonly place: number }) {
  return (
    <span
      aria-hidden
      className="w-5 shrink-0 pt-1.75 pr-1 text-right font-mono text-ink-3 text-xs tabular-nums max-sm:pt-3"
    >
      {place + 1}
    </span>
  );
}

/** A list whose first places have a schema each; they are drawn before they hold anything, and can be left out. */
export function TupleField(props: FieldProps) {
  const { schema, formData, fieldPathId, errorSchema, registry, onChange } = props;
  const { SchemaField } = registry.fields;
  const { label, id } = useControl();
  const { path, $id } = fieldPathId;
  const places = nodesOf(schema.items);
  const further = isObject(schema.additionalItems) ? asNode(schema.additionalItems) : null;
  const given: readonly unknown[] = Array.isArray(formData) ? formData : [];
  const least = Number(schema.minItems ?? 0);
  // rjsf takes two functions for equal, so a field may hold an older one: what it changes is what stands now.
  const latest = useRef(given);
  latest.current = given;
  if (SchemaField === undefined) return null;

  function changeInside(value: unknown, at: readonly (string | number)[]) {
    const place = at[path.length];
    if (at.length > path.length + 1 || typeof place !== 'number') return onChange(value, [...at]);
    const list = Array.from(
      { length: Math.max(latest.current.length, place + 1) },
      (_, i) => latest.current[i] ?? null,
    );
    const changed = list.with(place, value ?? null);
    // Nulls at the end stood in for places that are left out.
    const end = value === undefined ? changed.findLastIndex((one) => one !== null) + 1 : changed.length;
    onChange(end === 0 ? undefined : changed.slice(0, end), path);
  }

  const count = Math.max(places.length, given.length);
  return (
    <>
      <div className="space-y-2">
        {Array.from({ length: count }, (_, i) => {
          const node = places[i] ?? further ?? asNode(null);
          const isFixed = i < places.length;
          const value = isFixed && given[i] === null && !takesNull(node) ? undefined : given[i];
          const title = node['title'];
          const name = isFixed && typeof title === 'string' && title.trim() !== '' ? title : `${label} ${i + 1}`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: places have no other name
            <div key={i} id={`${id}.row${i}`} className="flex items-start gap-1">
              <div className="min-w-0 flex-1">
                <SchemaField
                  {...props}
                  schema={node}
                  required={i < least}
                  uiSchema={{ 'ui:title': name, 'ui:options': { isItem: !isFixed } }}
                  fieldPathId={{ $id: `${$id}/${i}`, path: [...path, i] }}
                  formData={value}
                  errorSchema={errorSchema?.[i]}
                  onChange={changeInside}
                />
              </div>
              {!isFixed && (
                <IconButton
                  label={`Remove ${label} ${i + 1}`}
                  icon={<X />}
                  onClick={() => onChange(given.toSpliced(i, 1), path)}
                  className={smallIcon}
                />
              )}
            </div>
          );
        })}
      </div>
      {further !== null && (
        <Button
          className="mt-2"
          aria-label={`Add to ${label}`}
          onClick={() => {
            const filled = Array.from({ length: count }, (_, i) => given[i] ?? null);
            onChange([...filled, blankOf(further)], path);
            focusSoon(`${id}.row${count}`);
          }}
        >
          <Plus aria-hidden />
          Add
        </Button>
      )}
    </>
  );
}

function takesNull(node: FieldNode): boolean {
  return isNullable(node) || ['choice', 'json', 'union', 'again'].includes(kindOf(node));
}

/** A list of texts, one a line (RFC 0066 `string-list`). Empty lines are no items. */
export function LinesField({ formData, fieldPathId, onChange }: FieldProps) {
  const control = useControl();
  const [draft, setDraft] = useState<string | null>(null);
  const own = (Array.isArray(formData) ? formData : []).join('\n');
  const text = draft !== null && readLines(draft).join('\n') === own ? draft : own;
  return (
    <textarea
      {...ariaOf(control)}
      {...noAutofillProps}
      rows={3}
      placeholder="One a line"
      value={text}
      onChange={({ target }) => {
        setDraft(target.value);
        const lines = readLines(target.value);
        onChange(lines.length === 0 && !control.isItem ? undefined : lines, fieldPathId.path);
      }}
      onBlur={() => setDraft(null)}
      className={`${controlLook(control.isWrong)} ${manyLines}`}
    />
  );
}

function readLines(text: string): string[] {
  return text.split(/\r?\n/).filter((line) => line !== '');
}
