import type { FieldProps, ObjectFieldTemplateProps } from '@rjsf/utils';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { isObject, pointerTo } from '../../../../model/json';
import { FirstNames } from '../../../../parts/FirstNames';
import {
  anything,
  blankOf,
  type FieldNode,
  isNullable,
  itemOf,
  memberNames,
  nameErrorKey,
  placesOf,
} from '../../../../schemas/fieldNode';
import { Button, IconButton } from '../../../../ui/Button';
import { FirstItems } from '../../../../ui/FirstItems';
import { noAutofillProps } from '../../../../ui/Input';
import { controlLook, Inner, nameControl, nodeOf, noteLook, oneLine, useControl, useIsRevealed } from './fieldContext';

const shownAtFirst = 50;

/** The fields of an object, in two columns where there is room. Members without a field are named. */
export function ObjectFieldTemplate({ properties, schema, formData }: ObjectFieldTemplateProps) {
  const node = nodeOf(schema);
  const names = new Set(memberNames(node));
  const value: unknown = formData;
  const others = isObject(value)
    ? Object.keys(value).filter((name) => !names.has(name) && value[name] !== undefined)
    : [];
  return (
    <div className="@container empty:hidden">
      {properties.length > 0 && (
        <div className="grid @sm:grid-cols-2 grid-cols-1 gap-x-3.5 gap-y-4">
          {properties.map(({ content }) => content)}
        </div>
      )}
      {node['x-entries'] === undefined && others.length > 0 && (
        <p className="mt-4 text-xs text-ink-2 leading-4.5 [overflow-wrap:anywhere]">
          Also in the JSON, without a field here: <FirstNames className="text-ink" names={others} />
        </p>
      )}
    </div>
  );
}

/** An object whose further members stand under names a person chooses: its own fields, then those entries. */
export function MapField(props: FieldProps) {
  const { ObjectField } = props.registry.fields;
  const { schema, formData, fieldPathId, onChange } = props;
  const { id, pointer } = useControl();
  const { path } = fieldPathId;
  const node = nodeOf(schema);
  const entry = node['x-entries'] ?? anything;
  const declared = new Set(memberNames(node));
  const value = isObject(formData) ? formData : {};
  const names = Object.keys(value).filter((name) => !declared.has(name) && value[name] !== undefined);
  const keys = useRef(new Map<string, number>());
  const isWide = isGroup(entry) || entry['x-kind'] === 'union';
  const nameId = (name: string) => `${id}.key${pointerTo('', name).replace(/\s/g, '~')}`;
  const addId = `${id}.add`;
  if (ObjectField === undefined) return null;

  function keyOfEntry(name: string): number {
    const key = keys.current.get(name) ?? ++rows;
    keys.current.set(name, key);
    return key;
  }

  function add() {
    const isTaken = (name: string) => declared.has(name) || Object.hasOwn(value, name);
    let name = 'name';
    for (let i = 2; isTaken(name); i++) name = `name${i}`;
    onChange({ ...value, [name]: blankOf(entry) }, path);
    focusSoon(nameId(name));
  }

  function rename(from: string, to: string) {
    keys.current.set(to, keyOfEntry(from));
    keys.current.delete(from);
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
                pointer={nameControl(pointerTo(pointer, name))}
                problems={props.errorSchema?.[nameErrorKey(name)]?.__errors ?? []}
                isTaken={(other) => other !== name && (declared.has(other) || Object.hasOwn(value, other))}
                onRename={(next) => rename(name, next)}
              />
              <div className="min-w-0">
                <Inner field={props} node={entry} at={name} title={name} options={{ isItem: true }} />
              </div>
            </div>
            <span className="flex shrink-0 sm:pt-1">
              <SmallButton label={`Remove ${name}`} icon={<X />} onClick={() => remove(name)} />
            </span>
          </div>
        )}
      </Shown>
      <AddButton
        id={addId}
        label={path.length === 0 ? 'Add an entry' : `Add an entry to ${path.at(-1)}`}
        words="Add an entry"
        onClick={add}
      />
    </>
  );
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

/** The first entries of a list or map; all where one of them is to be seen. */
function Shown<Item>({ items, className, children }: ShownProps<Item>) {
  const isRevealed = useIsRevealed(useControl().pointer);
  return (
    <FirstItems items={items} first={isRevealed ? items.length : shownAtFirst}>
      {(shown) => <div className={className}>{shown.map(children)}</div>}
    </FirstItems>
  );
}

interface EntryNameProps {
  readonly id: string;
  readonly name: string;
  readonly pointer: string;
  /** What is wrong with the name. */
  readonly problems: readonly string[];
  readonly isTaken: (name: string) => boolean;
  readonly onRename: (name: string) => void;
}

/** The name of a map's entry. Renames when it is left or Enter is pressed: a half-typed name is no name. */
function EntryName({ id, name, pointer, problems, isTaken, onRename }: EntryNameProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const noteId = useId();
  const text = draft ?? name;
  const isRefused = isTaken(text);
  const notes = isRefused ? ['Another entry has this name.'] : text === name ? problems : [];
  const isWrong = notes.length > 0;

  function commit() {
    if (text !== name && !isRefused) onRename(text);
    if (!isRefused) setDraft(null);
  }

  return (
    <div className="min-w-0" data-pointer={pointer}>
      <input
        id={id}
        {...noAutofillProps}
        type="text"
        aria-label={`Name of the entry ${name}`}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? noteId : undefined}
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
        className={`${controlLook(isWrong)} ${oneLine}`}
      />
      {isWrong && (
        <p id={noteId} className={`${noteLook} text-miss`}>
          {notes.join(' ')}
        </p>
      )}
    </div>
  );
}

let rows = 0;

/** A list: add, remove, move. Its first places may have a schema each: they are drawn before they hold anything. */
export function ListField(props: FieldProps) {
  const { schema, formData, fieldPathId, onChange } = props;
  const { label, id } = useControl();
  const { path } = fieldPathId;
  const node = nodeOf(schema);
  const item = itemOf(node);
  const places = placesOf(node);
  const given: readonly unknown[] = Array.isArray(formData) ? formData : [];
  const size = Math.max(given.length, places.length);
  const items = Array.from({ length: size }, (_, i) => given[i] ?? null);
  const [keys, setKeys] = useState<readonly number[]>([]);
  const rowKeys = items.map((_, i) => keys[i] ?? ++rows);
  if (rowKeys.length !== keys.length) setKeys(rowKeys);
  // rjsf takes two functions for equal, so a field may hold an older one: what it changes is what stands now.
  const latest = useRef(given);
  latest.current = given;
  const addId = `${id}.add`;
  const rowId = (i: number) => `${id}.row${i}`;
  const isFull = node.maxItems !== undefined && size >= node.maxItems;

  function change(next: readonly unknown[], nextKeys: readonly number[], focused: string) {
    setKeys(nextKeys);
    onChange(next, path);
    focusSoon(focused);
  }

  function changePlace(value: unknown, at: readonly (string | number)[]) {
    const place = at[path.length];
    if (at.length > path.length + 1 || typeof place !== 'number') return onChange(value, [...at]);
    const length = Math.max(latest.current.length, place + 1);
    const changed = Array.from({ length }, (_, i) => latest.current[i] ?? null).with(place, value ?? null);
    // Nulls at the end stood in for places that are left out.
    const end = value === undefined ? changed.findLastIndex((one) => one !== null) + 1 : changed.length;
    onChange(end === 0 ? undefined : changed.slice(0, end), path);
  }

  function move(from: number, to: number) {
    const moved = <One,>(list: readonly One[]) => list.toSpliced(from, 1).toSpliced(to, 0, list[from] as One);
    change(moved(items), moved(rowKeys), rowId(to));
  }

  function remove(i: number) {
    const left = Math.min(i, size - 2);
    change(items.toSpliced(i, 1), rowKeys.toSpliced(i, 1), left < 0 ? addId : rowId(left));
  }

  function row(value: unknown, i: number) {
    const place = places[i];
    const name = `${label} ${i + 1}`;
    const isLeftOut = place !== undefined && value === null && !takesNull(place);
    return (
      <div key={rowKeys[i]} id={rowId(i)} className="flex items-start gap-1">
        {places.length === 0 && !isGroup(item) && (
          <span
            aria-hidden
            className="w-5 shrink-0 pt-1.75 pr-1 text-right font-mono text-ink-3 text-xs tabular-nums max-sm:pt-3"
          >
            {i + 1}
          </span>
        )}
        <div className="min-w-0 flex-1">
          <Inner
            field={isLeftOut ? { ...props, formData: undefined } : props}
            node={place ?? item}
            at={i}
            title={place?.title ?? name}
            options={{ isItem: place === undefined }}
            required={place !== undefined && i < (node.minItems ?? 0)}
            onChange={place === undefined ? onChange : changePlace}
          />
        </div>
        {place === undefined && (
          <span className={`flex shrink-0 ${isGroup(item) ? '' : 'sm:pt-1'}`}>
            <SmallButton
              label={`Move ${name} up`}
              icon={<ArrowUp />}
              disabled={i === places.length}
              onClick={() => move(i, i - 1)}
            />
            <SmallButton
              label={`Move ${name} down`}
              icon={<ArrowDown />}
              disabled={i === size - 1}
              onClick={() => move(i, i + 1)}
            />
            <SmallButton label={`Remove ${name}`} icon={<X />} onClick={() => remove(i)} />
          </span>
        )}
      </div>
    );
  }

  return (
    <>
      <Shown items={items} className="space-y-2">
        {row}
      </Shown>
      {node.additionalItems !== false && (
        <AddButton
          id={addId}
          label={`Add to ${label}`}
          words="Add"
          disabled={isFull}
          title={isFull ? `No more than ${node.maxItems} items` : undefined}
          onClick={() => change([...items, blankOf(item)], [...rowKeys, ++rows], rowId(size))}
        />
      )}
    </>
  );
}

function isGroup(node: FieldNode): boolean {
  return ['object', 'list', 'tuple', 'when'].includes(node['x-kind']);
}

function takesNull(node: FieldNode): boolean {
  return isNullable(node) || ['choice', 'json', 'union', 'again'].includes(node['x-kind']);
}

function SmallButton(props: Parameters<typeof IconButton>[0]) {
  return <IconButton {...props} className="[&_svg]:size-3.5 sm:size-6" />;
}

interface AddButtonProps {
  readonly id: string;
  readonly label: string;
  readonly words: string;
  readonly disabled?: boolean;
  readonly title?: string | undefined;
  readonly onClick: () => void;
}

function AddButton({ label, words, ...button }: AddButtonProps) {
  return (
    <Button {...button} className="not-first:mt-2" aria-label={label}>
      <Plus aria-hidden />
      {words}
    </Button>
  );
}
