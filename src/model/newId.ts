/** Makes an id that no other is expected to have: 64 random bits in small letters and digits. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join('');
}
