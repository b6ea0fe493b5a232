import { useCallback } from 'react';
import { ArgumentsForm, type ArgumentsFormProps } from './ArgumentsForm';
import type { ArgumentsState } from './argumentsState';
import { checker } from './checker';
import { keepTyped, typedFor } from './typedArguments';

export type ArgumentsPanelProps = Omit<ArgumentsFormProps, 'client' | 'initial' | 'onTyped'>;

/** The argument form of one tool, loaded when the tab is first opened. */
export function ArgumentsPanel(props: ArgumentsPanelProps) {
  const { toolId, schemaText } = props;
  const key = `${toolId}\n${schemaText ?? ''}`;
  const keep = useCallback((state: ArgumentsState) => keepTyped(key, state), [key]);
  return <ArgumentsForm key={key} {...props} client={checker} initial={typedFor(key)} onTyped={keep} />;
}
