import { useMemo } from 'react';
import { changePreferences, currentPreferences, usePreferences } from './preferences';

const maxFormats = 50;

/** Chooses the format in which view Allowlist shows a draft, now and later: the id of an export target. */
export function chooseExportFormat(draftId: string, format: string): void {
  const others = currentPreferences().formats.filter(([id]) => id !== draftId);
  changePreferences({ formats: [[draftId, format] as const, ...others].slice(0, maxFormats) });
}

/** The format chosen last for a draft; null where nobody chose one. */
export function useExportFormat(draftId: string): string | null {
  return usePreferences().formats.find(([id]) => id === draftId)?.[1] ?? null;
}

/** The formats chosen for any draft, the last one first. */
export function useUsedFormats(): readonly string[] {
  const { formats } = usePreferences();
  return useMemo(() => [...new Set(formats.map(([, format]) => format))].slice(0, 3), [formats]);
}
