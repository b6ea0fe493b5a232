import { useEffect, useMemo, useState } from 'react';
import { readContext, writeContext } from '../dialects/exposure';
import type { OfferedContext } from '../dialects/judgeCatalog';
import { ContextChoice } from '../screens/catalog/ContextChoice';
import { useKnownCatalog } from './catalogSummary';
import { chooseContext, useRegistryContext } from './registryContext';
import { catalogClient } from './useCatalog';

/** The registry context among the filters; nothing until the worker has told which names the tools mention. */
export function ContextFilter() {
  const parts = useRegistryContext();
  const context = useMemo(() => readContext(parts), [parts]);
  const { revision } = useKnownCatalog();
  const [offered, setOffered] = useState<OfferedContext | null>(null);
  useEffect(() => {
    let isCurrent = revision >= 0;
    void catalogClient.ask('offeredContext', null).then((names) => isCurrent && setOffered(names));
    return () => {
      isCurrent = false;
    };
  }, [revision]);
  if (offered === null) return null;
  return (
    <ContextChoice
      context={context}
      offered={offered}
      onContext={(next) => chooseContext(next === null ? [] : writeContext(next))}
    />
  );
}
