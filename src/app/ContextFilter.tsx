import { useMemo } from 'react';
import { readContext, writeContext } from '../dialects/exposure';
import { ContextChoice } from '../screens/catalog/ContextChoice';
import { QuestionFailed } from '../screens/shared/QuestionFailed';
import { useKnownCatalog } from './catalogSummary';
import { chooseContext, useRegistryContext } from './registryContext';
import { catalogClient } from './useCatalog';
import { useCatalogAnswer } from './useCatalogAnswer';

/** The registry context among the filters; nothing until the worker has sent which names the tools mention. */
export function ContextFilter() {
  const parts = useRegistryContext();
  const context = useMemo(() => readContext(parts), [parts]);
  const { revision } = useKnownCatalog();
  const { answer: offered, failure } = useCatalogAnswer('offeredContext', [revision], (signal) =>
    catalogClient.ask('offeredContext', null, [], { signal }),
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
