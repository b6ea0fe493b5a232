import type { Draft } from '../model/draft';

/** The draft's name as the start of a file's name: small letters, digits and `-` only. */
export function fileStem({ name }: Draft): string {
  const stem = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40);
  return stem.replace(/-+$/, '') || 'draft';
}
