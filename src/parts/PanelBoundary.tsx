import { TriangleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import type { QuestionFailure } from '../state/engineQuery';
import { Button } from '../ui/Button';

interface Props {
  /** What stands here, at the start of a sentence. */
  readonly name: string;
  /** What the panel shows: when it changes, a panel that stopped starts anew. */
  readonly shown?: string;
  readonly children: ReactNode;
}

interface State {
  readonly error: Error | null;
  readonly shown: string | undefined;
}

/** Keeps a bug inside its panel: the rest of the page lives on. */
export class PanelBoundary extends Component<Props, State> {
  override state: State = { error: null, shown: this.props.shown };

  static getDerivedStateFromError(error: unknown): Pick<State, 'error'> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  static getDerivedStateFromProps({ shown }: Props, state: State): State | null {
    return shown === state.shown ? null : { error: null, shown };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <div role="alert" className="flex flex-col items-start gap-2 p-5">
        <p className="font-semibold">{this.props.name} stopped working</p>
        <p className="text-ink-2">Something broke here; your draft is safe.</p>
        <pre className="max-w-full overflow-auto rounded-md bg-sunk p-3 font-mono text-xs">{error.message}</pre>
        <Button onClick={() => this.setState({ error: null })}>Reload</Button>
      </div>
    );
  }
}

/** In place of an answer that did not come. */
export function QuestionFailed({ words, onRetry }: QuestionFailure) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4.5 py-3">
      <TriangleAlert aria-hidden className="size-4 shrink-0 text-miss" />
      <span className="min-w-0">{words} Your work is kept.</span>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
