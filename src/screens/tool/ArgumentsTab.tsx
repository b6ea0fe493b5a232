import { lazy, Suspense } from 'react';
import type { ToolDetail } from '../../workers/protocol';
import { PanelBoundary } from '../shared/PanelBoundary';
import type { ArgumentsPanelProps } from './arguments/ArgumentsPanel';
import { SchemaTab } from './SchemaTab';

const ArgumentsPanel = lazy(() =>
  import('./arguments/ArgumentsPanel').then(({ ArgumentsPanel }) => ({ default: ArgumentsPanel })),
);

interface Props extends Pick<ArgumentsPanelProps, 'sets' | 'onSave' | 'onRemove'> {
  readonly detail: ToolDetail;
  readonly marks: readonly string[];
}

/** What the tool takes, as a form to try it out with; the form is loaded when it is first looked at. */
export function ArgumentsTab({ detail, marks, ...sets }: Props) {
  const { input, tool } = detail;
  if (input === null) return <SchemaTab side="input" outline={null} marks={marks} />;
  return (
    <PanelBoundary name="The argument form">
      <Suspense fallback={<p className="text-ink-3">Opening the form…</p>}>
        <ArgumentsPanel
          toolId={tool.toolId}
          description={tool.description}
          schemaText={input.text}
          marks={marks}
          {...sets}
        />
      </Suspense>
    </PanelBoundary>
  );
}
