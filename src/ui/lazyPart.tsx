import { Component, type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Button } from './Button';
import { findMain, isFocusLost } from './focus';

export type LazyPart<Props> = ComponentType<Props & { readonly waiting?: ReactNode }> & {
  /** Loads the part ahead of its first use. A failure shows where the part is used. */
  readonly preload: () => void;
};

/**
 * Returns a component whose code loads when it is first shown; `waiting` stands in for it until then. One that can't be
 * loaded says so in its place, under `name`, and leaves the rest of the page alone; where it has an `onClose`, a person
 * can close it there.
 */
export function lazyPart<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null;
  const start = () =>
    load().then(
      (component) => {
        loaded = component;
        return { default: component };
      },
      (cause: unknown) => {
        throw new LoadError(`${name} could not be loaded.`, { cause });
      },
    );

  function Part({ waiting, ...props }: Props & { readonly waiting?: ReactNode }) {
    const [attempt, setAttempt] = useState(0);
    const close = 'onClose' in props && typeof props.onClose === 'function' ? props.onClose : null;
    return (
      <LoadBoundary
        key={attempt}
        name={name}
        onRetry={() => setAttempt(attempt + 1)}
        onClose={close && (() => close())}
      >
        <Loading waiting={waiting} isRetry={attempt > 0} {...(props as unknown as Props)} />
      </LoadBoundary>
    );
  }

  function Loading({ waiting, isRetry, ...props }: Props & { readonly waiting: ReactNode; readonly isRetry: boolean }) {
    // React keeps a failed `lazy` for good, so each attempt has its own.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? lazy(start));
    return (
      <Suspense fallback={waiting}>
        <Shown {...(props as unknown as Props)} />
        {isRetry && <FocusView />}
      </Suspense>
    );
  }
  return Object.assign(Part, { preload: () => void start().catch(() => undefined) });
}

/** Gives the view the focus that left with the button "Try again". */
function FocusView() {
  useEffect(() => {
    if (isFocusLost()) findMain()?.focus();
  }, []);
  return null;
}

export class LoadError extends Error {
  override readonly name = 'LoadError';
}

interface LoadBoundaryProps {
  readonly name: string;
  readonly onRetry: () => void;
  readonly onClose: (() => void) | null;
  readonly children: ReactNode;
}

class LoadBoundary extends Component<LoadBoundaryProps, { readonly error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    // A bug of the part itself is its panel's to show.
    if (!((error as unknown) instanceof LoadError)) throw error;
    return (
      <div role="alert" className="flex flex-wrap items-center gap-2 p-4">
        <p className="text-ink-2">{this.props.name} could not be loaded. Everything else still works.</p>
        <Button
          onClick={({ currentTarget }) => {
            currentTarget.closest<HTMLElement>('[role=tabpanel]')?.focus();
            this.props.onRetry();
          }}
        >
          Try again
        </Button>
        <Button variant="quiet" onClick={() => location.reload()}>
          Reload
        </Button>
        {this.props.onClose !== null && (
          <Button variant="quiet" onClick={this.props.onClose}>
            Close
          </Button>
        )}
      </div>
    );
  }
}
