const quote = '"';
const backslash = 0x5c;

/** Returns the offset behind the string whose opening quote stands at `start` of a JSON text, or the text's end. */
export function endOfString(text: string, start: number): number {
  for (let end = text.indexOf(quote, start + 1); end >= 0; end = text.indexOf(quote, end + 1)) {
    if (!isEscaped(text, end)) return end + 1;
  }
  return text.length;
}

/** Tells whether an odd number of backslashes stands before `at`. */
export function isEscaped(text: string, at: number): boolean {
  let before = at - 1;
  while (text.charCodeAt(before) === backslash) before--;
  return (at - 1 - before) % 2 === 1;
}

/** Tells whether a UTF-16 unit, or a byte of UTF-8, is white space of JSON. */
export function isJsonSpace(unit: number): boolean {
  return unit === 0x20 || unit === 0x0a || unit === 0x0d || unit === 0x09;
}
