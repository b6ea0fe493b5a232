import { useCallback, useMemo } from 'react';
import { digest } from '../../../model/digest';
import { startArgumentsClient } from '../../../workers/argumentsClient';
import { ArgumentsForm, type ArgumentsFormProps } from './ArgumentsForm';
import { keepTyped, typedFor } from './typedArguments';

export type ArgumentsPanelProps = Omit<ArgumentsFormProps, 'client' | 'schemaDigest' | 'initialText' | 'onText'>;

/** One checker for all tools; its worker starts with the first check. */
const client = startArgumentsClient();

/** The argument form of one tool, loaded when the tab is first opened. */
export function ArgumentsPanel(props: ArgumentsPanelProps) {
  const { toolId, schemaText } = props;
  const key = `${toolId}\n${schemaText}`;
  const schemaDigest = useMemo(() => digestOf(schemaText), [schemaText]);
  const keep = useCallback((text: string) => keepTyped(key, text), [key]);
  return (
    <ArgumentsForm
      key={key}
      {...props}
      client={client}
      schemaDigest={schemaDigest}
      initialText={typedFor(key)}
      onText={keep}
    />
  );
}

function digestOf(schemaText: string): string | null {
  try {
    return digest(JSON.parse(schemaText));
  } catch {
    return null;
  }
}
