import { useMemo } from 'react';
import { readContext, writeContext } from '../../dialects/exposure';
import { QuestionFailed } from '../../parts/QuestionFailed';
import { useKnownCatalog } from '../../state/catalogSummary';
import { chooseContext, useRegistryContext } from '../../state/registryContext';
import { catalogClient } from '../../state/useCatalog';
import { useCatalogAnswer } from '../../state/useCatalogAnswer';
import { ContextChoice } from './ContextChoice';

/** The registry context among the filters; nothing until the worker has sent which names the tools mention. */
export function ContextFilter() {
  const parts = useRegistryContext();
  const context = useMemo(() => readContext(parts), [parts]);
  const { revision } = useKnownCatalog();
  const { answer: offered, failure } = useCatalogAnswer('offeredContext', [revision], (signal) =>
    catalogClient.ask('offeredContext', null, { signal }),
  );
  if (failure !== null) return <QuestionFailed {...failure} />;
  if (offered === undefined) return null;
  return (
    <ContextChoice
      context={context}
      offered={offered}
      onContext={(next) => chooseContext(next === null ? [] : writeContext(next))}
    />
  );
}
