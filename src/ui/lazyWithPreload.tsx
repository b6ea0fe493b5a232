import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

export interface PreloadableComponent<Props> {
  /** Begins to load, so that it is there when it is wanted. */
  readonly preload: () => void;
  /** The part, or `waiting` until it has loaded. Throws what loading threw. */
  readonly Part: ComponentType<Props & { readonly waiting: ReactNode }>;
}

/**
 * A part of the page that is loaded when first used. Unlike `lazy`, it shows the moment it is there: React keeps what a
 * `Suspense` reveals back for 300 ms.
 */
export function lazyWithPreload<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): PreloadableComponent<Props> {
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;

  function begin(): Promise<void> {
    loading ??= load().then(
      (part) => {
        loaded = part;
      },
      (error: unknown) => {
        // What failed once, such as a broken connection, may go well the next time.
        loading = null;
        throw error;
      },
    );
    return loading;
  }

  return {
    preload: () => void begin().catch(() => undefined),
    Part: function Late({ waiting, ...props }) {
      const [state, setState] = useState<{ readonly error: unknown } | 'waiting' | 'there'>(
        loaded === null ? 'waiting' : 'there',
      );
      useEffect(() => {
        if (state !== 'waiting') return;
        let wanted = true;
        begin().then(
          () => wanted && setState('there'),
          (error: unknown) => wanted && setState({ error }),
        );
        return () => {
          wanted = false;
        };
      }, [state]);
      if (typeof state === 'object') throw state.error;
      if (loaded === null) return waiting;
      const Loaded: ComponentType<Props> = loaded;
      return <Loaded {...(props as unknown as Props)} />;
    },
  };
}
