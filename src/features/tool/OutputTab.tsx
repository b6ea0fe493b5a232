import { useMemo } from 'react';
import type { ToolDetail } from '../../engine/protocol';
import { PanelBoundary } from '../../parts/PanelBoundary';
import { exactSchemaText } from './exactSchemaText';
import { ResultCheck } from './output/ResultCheck';
import { SchemaTab } from './SchemaTab';

interface Props {
  readonly detail: ToolDetail;
  readonly marks: readonly string[];
}

/** What the tool answers, and whether a result is that. */
export function OutputTab({ detail, marks }: Props) {
  const { output, tool, raw, copy } = detail;
  const schemaText = useMemo(() => (output === null ? '' : exactSchemaText(raw, output.text)), [output, raw]);
  const subject = `${copy} ${tool.toolId}`;
  return (
    <>
      <SchemaTab outline={output} marks={marks} />
      {output !== null && (
        <PanelBoundary name="The check of a result" subject={subject}>
          <ResultCheck key={`${subject}\n${schemaText}`} schemaText={schemaText} isMcp={tool.dialect === 'mcp'} />
        </PanelBoundary>
      )}
    </>
  );
}
