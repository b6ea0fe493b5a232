/**
 * A number of 53 bits that tells texts apart, not against somebody who tries: for keeping what was worked out of them.
 * Two 32-bit products, mixed at the end as in MurmurHash3.
 */
export function hashBody(body: Uint8Array | string): number {
  let high = 0x9e3779b1;
  let low = 0x85ebca77;
  for (let i = 0; i < body.length; i++) {
    const unit = typeof body === 'string' ? body.charCodeAt(i) : (body[i] as number);
    high = Math.imul(high ^ unit, 0x9e3779b1);
    low = Math.imul(low ^ unit, 0xc2b2ae3d);
  }
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35);
  return (high & 0x1fffff) * 0x1_0000_0000 + (low >>> 0);
}
