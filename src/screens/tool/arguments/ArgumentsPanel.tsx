import { useCallback, useMemo } from 'react';
import { digest } from '../../../model/digest';
import { ArgumentsForm, type ArgumentsFormProps } from './ArgumentsForm';
import { checker } from './checker';
import { keepTyped, typedFor } from './typedArguments';

export type ArgumentsPanelProps = Omit<ArgumentsFormProps, 'client' | 'schemaDigest' | 'initialText' | 'onText'>;

/** The argument form of one tool, loaded when the tab is first opened. */
export function ArgumentsPanel(props: ArgumentsPanelProps) {
  const { toolId, schemaText } = props;
  const key = `${toolId}\n${schemaText ?? ''}`;
  const schemaDigest = useMemo(() => digestOf(schemaText), [schemaText]);
  const keep = useCallback((text: string) => keepTyped(key, text), [key]);
  return (
    <ArgumentsForm
      key={key}
      {...props}
      client={checker}
      schemaDigest={schemaDigest}
      initialText={typedFor(key)}
      onText={keep}
    />
  );
}

function digestOf(schemaText: string | null): string | null {
  if (schemaText === null) return null;
  try {
    return digest(JSON.parse(schemaText));
  } catch {
    return null;
  }
}
