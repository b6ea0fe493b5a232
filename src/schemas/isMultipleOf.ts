/** Whether a number is a whole multiple of another, by their decimal digits: exact where division is not. */
export function isMultipleOf(divisor: number, value: number): boolean {
  if (!Number.isFinite(value) || !Number.isFinite(divisor) || divisor <= 0) return false;
  const [digits, exponent] = readDecimal(value);
  const [divisorDigits, divisorExponent] = readDecimal(divisor);
  const shift = exponent - divisorExponent;
  return shift >= 0
    ? (digits * 10n ** BigInt(shift)) % divisorDigits === 0n
    : digits % (divisorDigits * 10n ** BigInt(-shift)) === 0n;
}

/** `0.075 → [75n, -3]` */
function readDecimal(value: number): [digits: bigint, exponent: number] {
  const [coefficient = '', exponent = '0'] = Math.abs(value).toString().split('e');
  const [whole = '', fraction = ''] = coefficient.split('.');
  return [BigInt(whole + fraction), Number(exponent) - fraction.length];
}
