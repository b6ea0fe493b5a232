import { checkTool, type GrantBook, openGrants } from '../access/check';
import { noneValue, plainWord, unstatedValue } from '../model/columnKinds';
import {
  type CredentialMapping,
  type Identity,
  type Needs,
  type ReadinessCheck,
  readinesses,
} from '../model/readiness';
import { credentialNeeds } from '../model/tool';
import { type CatalogIndex, manyColumn, singleColumn } from './catalogIndex';
import { type SingleColumn, valuesAt } from './column';

/** A person's choices that hold for every identity that is checked. */
export interface CheckSettings {
  readonly mappings: readonly CredentialMapping[];
  readonly matchesWildcards: boolean;
}

export interface CheckedIdentity extends CheckSettings {
  readonly identity: Identity;
}

/** Somebody whose access is checked, laid out for looking things up. */
export class IdentityCheck {
  readonly book: GrantBook;
  readonly mappings: readonly CredentialMapping[];
  private readonly columns = new WeakMap<CatalogIndex, SingleColumn>();

  constructor({ identity, mappings, matchesWildcards }: CheckedIdentity) {
    this.book = openGrants(identity, { matchesWildcards });
    this.mappings = mappings;
  }

  tool(needs: Needs): ReadinessCheck {
    return checkTool(needs, this.book, this.mappings);
  }

  column(index: CatalogIndex): SingleColumn {
    const column = this.columns.get(index) ?? this.checkRows(index);
    this.columns.set(index, column);
    return column;
  }

  /** Rows of the same needs are checked once: many tools have few different ones. */
  private checkRows(index: CatalogIndex): SingleColumn {
    const scopes = manyColumn(index.columns, 'scope');
    const [credential, family] = [singleColumn(index.columns, 'credential'), singleColumn(index.columns, 'family')];
    const mapped = new Set(this.mappings.flatMap(({ about, toolId }) => (about === 'tool' ? [toolId] : [])));
    const verdicts = new Map<string, number>();
    const codes = new Uint8Array(index.size);
    index.toolIds.forEach((toolId, row) => {
      const ofScopes = scopes.codes.subarray(scopes.offsets[row], scopes.offsets[row + 1]).join();
      const ownId = mapped.has(toolId) ? toolId : '';
      const key = `${family.codes[row]} ${credential.codes[row]} ${ofScopes} ${ownId}`;
      let verdict = verdicts.get(key);
      if (verdict === undefined) {
        verdict = readinesses.indexOf(this.tool(needsOfRow(index, row)).verdict);
        verdicts.set(key, verdict);
      }
      codes[row] = verdict;
    });
    return { kind: 'single', values: readinesses, codes };
  }
}

/** What a row's tool needs, as the columns hold it: no tool is read again for it. */
export function needsOfRow({ toolIds, families, columns }: CatalogIndex, row: number): Needs {
  const scopes = valuesAt(columns.scope, row);
  const [need] = valuesAt(columns.credential, row);
  return {
    toolId: toolIds[row] ?? '',
    family: families[row] ?? '',
    scopes: scopes[0] === unstatedValue ? undefined : scopes[0] === noneValue ? [] : scopes.map(plainWord),
    credential: credentialNeeds.find((known) => known === need),
  };
}
