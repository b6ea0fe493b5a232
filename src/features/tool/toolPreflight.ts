import { checkTool, openGrants as openBook } from '../../access/check';
import { suggestProvider } from '../../access/credentials';
import { mapCredential } from '../../draft/identities';
import type { ToolDetail } from '../../engine/toolDetail';
import { factValue } from '../../model/fact';
import { mappingFor, needsOf } from '../../model/readiness';
import { openGrants } from '../../state/openDialog';
import { changePreflight } from '../../state/preflightStore';
import type { Preflight } from '../../state/usePreflight';
import type { ToolPreflight } from './RequirementsTab';

/** The open tool against the identity in use, and what a person can decide about it. */
export function toolPreflight(detail: ToolDetail, preflight: Preflight): ToolPreflight {
  const { identity, state, providers } = preflight;
  const { tool, family } = detail;
  const needs = needsOf(tool, family);
  const suggestion =
    factValue(tool.posture.credential) === 'not-needed' ? null : suggestProvider(tool.toolId, providers);
  const book = openBook(identity, { matchesWildcards: state.matchesWildcards });
  return {
    identity: identity.name,
    check: checkTool(needs, book, state.mappings, suggestion?.provider),
    enforcedScopes: detail.source === null ? preflight.enforcedScopes : new Set(),
    requested: state.requested,
    onGrants: () => openGrants(undefined),
    provider: {
      family,
      familySize: detail.familySize,
      providers,
      suggestion,
      mapping: mappingFor(state.mappings, needs),
      onMap: (kind, provider, reason) =>
        changePreflight((state) => {
          const name = kind === 'family' ? family : tool.toolId;
          return mapCredential(state, { kind, name }, provider, new Date().toISOString(), reason);
        }),
    },
  };
}
