import type { Dialect } from '../model/tool';
import type { DerivationSettings } from './derivations';

/** A source with a robot manifest in it says above which risk tier that robot asks a person. */
export interface RobotManifest {
  readonly id: string;
  readonly confirmationAboveTier?: number;
}

/**
 * The settings to read a file by, in a catalog with these manifests. A typed tier goes before all; then the manifest
 * a person chose; else each file's own decides, and where it has none, the lowest tier of the others: the robot that
 * asks soonest. Once a manifest is gone, so is what it said.
 */
export function withConfirmation(
  settings: DerivationSettings,
  manifests: readonly RobotManifest[],
): DerivationSettings {
  const deciding = decidingManifest(settings, manifests);
  if (deciding.by === 'chosen') return { ...settings, confirmationAboveTier: deciding.tier };
  return { ...settings, confirmationElsewhere: deciding.by === 'soonest' ? deciding.tier : null };
}

/** Which statement on confirmation holds for the HIS tools of a file. */
export type DecidingManifest =
  | { readonly by: 'typed' | 'own'; readonly tier: number }
  /** `id` is of the file whose manifest a person chose, or of the one that asks soonest. */
  | { readonly by: 'chosen' | 'soonest'; readonly tier: number; readonly id: string }
  | { readonly by: 'nobody' };

/** Returns the statement that holds for the tools of `file`; leave it out for a file that has no manifest. */
export function decidingManifest(
  settings: DerivationSettings,
  manifests: readonly RobotManifest[],
  file?: RobotManifest,
): DecidingManifest {
  if (settings.confirmationAboveTier !== null) return { by: 'typed', tier: settings.confirmationAboveTier };
  const said = manifests.flatMap(({ id, confirmationAboveTier: tier }) => (tier === undefined ? [] : [{ id, tier }]));
  const chosen = said.find(({ id }) => id === settings.confirmationFrom);
  if (chosen !== undefined) return { by: 'chosen', ...chosen };
  if (file?.confirmationAboveTier !== undefined) return { by: 'own', tier: file.confirmationAboveTier };
  const [soonest] = said.sort((a, b) => a.tier - b.tier);
  return soonest === undefined ? { by: 'nobody' } : { by: 'soonest', ...soonest };
}

/** The settings for the tools of a file whose own robot manifest says `own`; undefined where it has none. */
export function withOwnManifest(settings: DerivationSettings, own: number | undefined): DerivationSettings {
  const { confirmationAboveTier, confirmationElsewhere } = settings;
  return { ...settings, confirmationAboveTier: confirmationAboveTier ?? own ?? confirmationElsewhere };
}

/** Dialects in which a robot's manifest decides what is concluded about approval. */
const confirmed: readonly Dialect[] = ['his'];

/** Whether another file's manifest may change what is concluded of a file in these dialects. */
export function isConfirmedElsewhere(dialects: readonly (readonly [dialect: Dialect, tools: number])[]): boolean {
  return dialects.some(([dialect]) => confirmed.includes(dialect));
}

/** Differs where two settings conclude differently about approval. */
export function confirmationKey({ confirmationAboveTier, confirmationElsewhere }: DerivationSettings): string {
  return `${confirmationAboveTier} ${confirmationElsewhere}`;
}
