import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Button } from './Button';
import { loadLate, retryPlaces, retryWithOthers } from './loadLate';
import { rememberPlace } from './rememberPlace';

export type LateComponent<Props> = ComponentType<Props & { readonly waiting?: ReactNode }> & {
  /** Begins to load, so that it is there when it is wanted. A failure is said where it is wanted. */
  readonly preload: () => void;
};

/**
 * A component that is loaded when it is first used; `waiting` stands in for it until then. Unlike `lazy`, it shows the
 * moment it is there: React keeps back for 300 ms what a `Suspense` reveals. One that can't be loaded says so in its
 * place and takes nothing else down; where the focus was there, what comes after all takes it. One that opens over the
 * page, such as a dialog, has no place: it names itself as `layer`, the page says what could not be loaded, and `onClose`
 * is called where a person gives it up.
 */
export function lazyWithPreload<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  layer?: string,
): LateComponent<Props> {
  let Loaded: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;
  let hasFailed = false;

  function begin(): Promise<void> {
    loading ??= load().then(
      (component) => {
        Loaded = component;
        if (hasFailed) retryPlaces();
      },
      (error: unknown) => {
        loading = null;
        hasFailed = true;
        throw error;
      },
    );
    return loading;
  }

  function Late({ waiting, ...props }: Props & { readonly waiting?: ReactNode }) {
    const [state, setState] = useState<'waiting' | 'loaded' | 'failed'>(Loaded === null ? 'waiting' : 'loaded');
    const shown = Loaded === null ? state : 'loaded';
    const passFocusOn = useRef<(() => void) | null>(null);
    useLayoutEffect(() => {
      if (shown === 'waiting') return;
      passFocusOn.current?.();
      passFocusOn.current = null;
    }, [shown]);
    const close = 'onClose' in props && typeof props.onClose === 'function' ? props.onClose : null;
    const onClose = close === null ? undefined : () => close();
    const fail = useEffectEvent(() => {
      if (layer === undefined) setState('failed');
      else onClose?.();
    });
    useEffect(() => {
      if (state !== 'waiting') return;
      let isWanted = true;
      (layer === undefined ? begin() : loadLate(layer, begin)).then(
        () => isWanted && setState('loaded'),
        () => isWanted && fail(),
      );
      return () => {
        isWanted = false;
      };
    }, [state]);
    if (Loaded !== null) return <Loaded {...(props as unknown as Props)} />;
    if (state !== 'failed') return waiting;
    return <NotLoaded onRetry={() => setState('waiting')} onClose={onClose} passFocusOn={passFocusOn} />;
  }
  return Object.assign(Late, { preload: () => void begin().catch(() => undefined) });
}

interface NotLoadedProps {
  readonly onRetry: () => void;
  readonly onClose: (() => void) | undefined;
  /** Is set where this goes away with the focus: passes it on to what comes in its place. */
  readonly passFocusOn: RefObject<(() => void) | null>;
}

function NotLoaded({ onRetry, onClose, passFocusOn }: NotLoadedProps) {
  const notice = useRef<HTMLDivElement>(null);
  const retry = useEffectEvent(onRetry);
  useEffect(() => retryWithOthers(() => retry()), []);
  useLayoutEffect(() => {
    const element = notice.current;
    return () => {
      if (element?.contains(document.activeElement)) passFocusOn.current = rememberPlace(element);
    };
  }, [passFocusOn]);
  return (
    <div ref={notice} role="alert" className="flex flex-wrap items-center gap-2 p-4">
      <p className="text-ink-2">This part could not be loaded. Everything else still works.</p>
      <Button onClick={onRetry}>Try again</Button>
      <Button variant="quiet" onClick={() => location.reload()}>
        Reload
      </Button>
      {onClose !== undefined && (
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
      )}
    </div>
  );
}
