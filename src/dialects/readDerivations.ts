import { isObject, type JsonObject, member } from '../model/json';
import {
  type DerivationId,
  type DerivationSettings,
  defaultDerivations,
  derivations,
  type Thresholds,
} from './derivations';

/** Settings of the rules as they were kept; what is odd or missing falls back to its default. Never throws. */
export function readDerivations(kept: unknown): DerivationSettings {
  const { masSources, masReplay, registrySources, registryCost } = defaultDerivations;
  const settings = asObject(kept);
  const off = member(settings, 'off');
  const cost = asObject(member(settings, 'registryCost'));
  const tier = member(settings, 'confirmationAboveTier');
  const from = member(settings, 'confirmationFrom');
  return {
    off: Array.isArray(off) ? derivationIds.filter((id) => off.includes(id)) : [],
    masSources: readTexts(member(settings, 'masSources'), masSources),
    masReplay: readTexts(member(settings, 'masReplay'), masReplay),
    registrySources: readTexts(member(settings, 'registrySources'), registrySources),
    registryCost: {
      tokens: readThresholds(member(cost, 'tokens'), registryCost.tokens),
      dollars: readThresholds(member(cost, 'dollars'), registryCost.dollars),
    },
    registryLatencyMs: readThresholds(member(settings, 'registryLatencyMs'), defaultDerivations.registryLatencyMs),
    confirmationAboveTier: typeof tier === 'number' && Number.isFinite(tier) ? tier : null,
    confirmationFrom: typeof from === 'string' ? from : null,
    // Told by the files that are there, never kept.
    confirmationElsewhere: null,
  };
}

export const derivationIds: readonly DerivationId[] = Object.keys(derivations).filter((id): id is DerivationId =>
  Object.hasOwn(derivations, id),
);

function asObject(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** An empty text is a choice: it leaves the fact unstated. */
function readTexts<Texts extends Readonly<Record<string, string>>>(kept: unknown, fallback: Texts): Texts {
  const texts = asObject(kept);
  const read = Object.entries(fallback).map(([name, text]) => {
    const value = member(texts, name);
    return [name, typeof value === 'string' ? value : text] as const;
  });
  return { ...fallback, ...Object.fromEntries(read) };
}

/** Both or neither, and never the wrong way round. */
function readThresholds(kept: unknown, fallback: Thresholds): Thresholds {
  const medium = member(asObject(kept), 'medium');
  const high = member(asObject(kept), 'high');
  if (typeof medium !== 'number' || typeof high !== 'number') return fallback;
  return medium >= 0 && high >= medium && Number.isFinite(high) ? { medium, high } : fallback;
}
