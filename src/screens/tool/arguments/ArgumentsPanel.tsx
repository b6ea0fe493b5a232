import { useCallback } from 'react';
import { ArgumentsForm, type ArgumentsFormProps } from './ArgumentsForm';
import { checker } from './checker';
import { keepTyped, typedFor } from './typedArguments';

export type ArgumentsPanelProps = Omit<ArgumentsFormProps, 'client' | 'initialText' | 'onText'>;

/** The argument form of one tool, loaded when the tab is first opened. */
export function ArgumentsPanel(props: ArgumentsPanelProps) {
  const { toolId, schemaText } = props;
  const key = `${toolId}\n${schemaText ?? ''}`;
  const keep = useCallback((text: string) => keepTyped(key, text), [key]);
  return <ArgumentsForm key={key} {...props} client={checker} initialText={typedFor(key)} onText={keep} />;
}
