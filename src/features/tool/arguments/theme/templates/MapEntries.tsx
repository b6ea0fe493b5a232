import type { ObjectFieldTemplateProps, RJSFSchema } from '@rjsf/utils';
import { Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { isObject, type JsonObject, pointerTo } from '../../../../../model/json';
import { UntrustedText } from '../../../../../parts/UntrustedText';
import { Button } from '../../../../../ui/Button';
import { IconButton } from '../../../../../ui/IconButton';
import { pointerOf, withMember, withName } from '../../argumentValue';
import { useForm, useReveal, useValueAt } from '../../formContext';
import { blankOf } from '../blankOf';
import { idOf } from '../fieldLook';
import { planField, unfold } from '../fieldPlan';
import { EntryPlace, useSpot } from '../fieldSpot';
import { follow } from '../follow';
import { EntryName } from './EntryName';
import { addId } from './focusItem';

interface Props extends Pick<ObjectFieldTemplateProps, 'registry' | 'errorSchema'> {
  readonly schema: RJSFSchema;
  /** Names that have a field of their own. */
  readonly declared: ReadonlySet<string>;
}

const shownAtFirst = 100;

/**
 * Entries under names a person chooses. Members that no schema speaks of are named: they stay in the JSON. rjsf's own
 * would show no entry that comes from elsewhere than its own button.
 */
export function MapEntries({ schema, registry, errorSchema, declared }: Props) {
  const { path, pointer } = useSpot();
  const whole = useValueAt(path);
  const { store, prefix } = useForm();
  const { SchemaField } = registry.fields;
  const value = isObject(whole) ? whole : undefined;
  const keys = useEntryKeys();
  const [all, setAll] = useState(false);
  const names = Object.keys(value ?? {}).filter((name) => !declared.has(name));
  const shown = all ? names : names.slice(0, shownAtFirst);
  useReveal(pointer, (place) => {
    if (names.slice(shown.length).some((name) => isAtOrIn(place, pointerTo(pointer, name)))) setAll(true);
  });
  const further: unknown = schema.additionalProperties;
  const isMap = further === true || isObject(further) || (further === undefined && declared.size === 0);
  if (!isMap || SchemaField === undefined) return <Strangers names={names} />;
  const entry: RJSFSchema = isObject(further) ? further : {};
  const entryPlan = planField(follow(unfold(entry), registry.rootSchema)).plan;
  const isGroup = ['object', 'list', 'tuple', 'union'].includes(entryPlan.kind);

  function add() {
    const name = freeName(value ?? {});
    store.change(path, withMember(value ?? {}, name, blankOf(entryPlan)));
    if (names.length >= shownAtFirst) setAll(true);
    requestAnimationFrame(() => {
      const input = document.getElementById(`${idOf(prefix, pointerOf([...path, name]))}.key`);
      if (input instanceof HTMLInputElement) {
        input.focus();
        input.select();
      }
    });
  }

  function rename(from: string, to: string) {
    keys.rename(from, to);
    store.moving(
      (name) => (name === from ? to : name),
      () => store.change(path, withName(value ?? {}, from, to)),
    );
  }

  function remove(name: string) {
    const at = names.indexOf(name);
    const next = names[at + 1] ?? names[at - 1];
    store.change(path, removeMember(value ?? {}, name));
    requestAnimationFrame(() =>
      document
        .getElementById(next === undefined ? addId(prefix, pointer) : `${idOf(prefix, pointerTo(pointer, next))}.key`)
        ?.focus(),
    );
  }

  return (
    <div className="col-span-full space-y-2 empty:hidden">
      {shown.map((name) => {
        const inner = pointerOf([...path, name]);
        store.keep(inner);
        return (
          <div
            key={keys.of(name)}
            className="flex items-start gap-2 border-line border-t pt-2 first:border-t-0 first:pt-0"
          >
            <div
              className={`grid min-w-0 flex-1 grid-cols-1 gap-x-2 gap-y-1 ${isGroup ? '' : '@sm:grid-cols-[minmax(6rem,2fr)_3fr]'}`}
            >
              <EntryName
                id={`${idOf(prefix, inner)}.key`}
                name={name}
                taken={(other) => other !== name && (declared.has(other) || Object.hasOwn(value ?? {}, other))}
                onRename={(next) => rename(name, next)}
              />
              <div className="min-w-0">
                <EntryPlace value={inner}>
                  <SchemaField
                    registry={registry}
                    name={name}
                    schema={entry}
                    uiSchema={{}}
                    fieldPathId={{ $id: inner, path: [...path, name] }}
                    formData={value?.[name]}
                    errorSchema={errorSchema?.[name]}
                    onChange={(next, place) =>
                      store.changeFrom(
                        next === undefined && place.length === path.length + 1 ? blankOf(entryPlan) : next,
                        place,
                      )
                    }
                    onBlur={ignore}
                    onFocus={ignore}
                  />
                </EntryPlace>
              </div>
            </div>
            <IconButton
              label={`Remove ${name}`}
              icon={<X />}
              onClick={() => remove(name)}
              className="[&_svg]:size-3.5"
            />
          </div>
        );
      })}
      {shown.length < names.length && (
        <Button variant="quiet" className="mr-2" onClick={() => setAll(true)}>
          Show {(names.length - shown.length).toLocaleString('en-US')} more
        </Button>
      )}
      <Button
        id={addId(prefix, pointer)}
        aria-label={pointer === '' ? 'Add an entry' : `Add an entry to ${path.at(-1)}`}
        onClick={add}
      >
        <Plus aria-hidden />
        Add an entry
      </Button>
    </div>
  );
}

function isAtOrIn(place: string, pointer: string): boolean {
  return place === pointer || place.startsWith(`${pointer}/`);
}

/** A key for each entry that stays with it when its name changes. */
function useEntryKeys() {
  const keys = useRef(new Map<string, number>());
  const next = useRef(0);
  return {
    of(name: string): number {
      const known = keys.current.get(name) ?? next.current++;
      keys.current.set(name, known);
      return known;
    },
    rename(from: string, to: string): void {
      keys.current.set(to, keys.current.get(from) ?? next.current++);
      keys.current.delete(from);
    },
  };
}

function removeMember(object: JsonObject, name: string): JsonObject | undefined {
  const left = withMember(object, name, undefined);
  return Object.keys(left).length === 0 ? undefined : left;
}

function Strangers({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <p className="col-span-full text-[0.75rem] text-ink-2 leading-4.5 [overflow-wrap:anywhere]">
      Also in the JSON, without a field here:{' '}
      {names.slice(0, 20).map((name, i) => (
        <span key={name} className="font-mono text-ink">
          {i > 0 && ', '}
          <UntrustedText text={name} />
        </span>
      ))}
      {names.length > 20 && ` and ${(names.length - 20).toLocaleString('en-US')} more`}
    </p>
  );
}

function freeName(object: JsonObject): string {
  for (let i = 1; ; i++) {
    const name = i === 1 ? 'name' : `name${i}`;
    if (!Object.hasOwn(object, name)) return name;
  }
}

function ignore() {}
