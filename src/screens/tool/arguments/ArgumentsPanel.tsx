import { useCallback, useMemo } from 'react';
import { digest } from '../../../model/digest';
import { startArgumentsClient } from '../../../workers/argumentsClient';
import { ArgumentsForm, type ArgumentsFormProps } from './ArgumentsForm';

export type ArgumentsPanelProps = Omit<ArgumentsFormProps, 'client' | 'schemaDigest' | 'initialText' | 'onText'>;

/** One checker for all tools; its worker starts with the first check. */
const client = startArgumentsClient();

/** What was typed for the tools looked at last, as long as the page is open: leaving the tab loses nothing. */
const typed = new Map<string, string>();
const mostTyped = 30;

/** The argument form of one tool, loaded when the tab is first opened. */
export function ArgumentsPanel(props: ArgumentsPanelProps) {
  const { toolId, schemaText } = props;
  const key = `${toolId}\n${schemaText}`;
  const schemaDigest = useMemo(() => digestOf(schemaText), [schemaText]);
  const keep = useCallback(
    (text: string) => {
      typed.delete(key);
      if (text.trim() === '{}') return;
      typed.set(key, text);
      for (const oldest of typed.keys()) {
        if (typed.size <= mostTyped) break;
        typed.delete(oldest);
      }
    },
    [key],
  );
  return (
    <ArgumentsForm
      key={key}
      {...props}
      client={client}
      schemaDigest={schemaDigest}
      initialText={typed.get(key)}
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
