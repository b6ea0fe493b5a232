import { keyOf, type Option } from '../fieldPlan';

/**
 * Chosen values with one more or one less. What is chosen stays where it is, whatever it is; what comes takes its place
 * in the order of the schema as far as the others keep to it.
 */
export function tickOption(
  chosen: readonly unknown[],
  options: readonly Option[],
  { value }: Option,
  isOn: boolean,
): readonly unknown[] {
  const key = keyOf(value);
  const others = chosen.filter((one) => keyOf(one) !== key);
  if (!isOn) return others;
  const order = options.map((option) => keyOf(option.value));
  const later = new Set(order.slice(order.indexOf(key) + 1));
  const at = others.findIndex((one) => later.has(keyOf(one)));
  return at < 0 ? [...others, value] : others.toSpliced(at, 0, value);
}
