/** The first `length` characters, without cutting a pair of surrogates in two. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length);
}

/** A text of at most `length` characters: a longer one is cut and ends in `…`. */
export function shortenText(text: string, length: number): string {
  return text.length <= length ? text : `${cutText(text, length - 1)}…`;
}
