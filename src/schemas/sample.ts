export type SampleMode = 'defaults' | 'examples' | 'sample';

export type Sample = { readonly value: unknown; readonly text: string } | { readonly reason: string };

export function buildSample(_schema: unknown, _mode: SampleMode): Sample {
  return { value: {}, text: '{}' };
}
