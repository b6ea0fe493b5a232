export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

export interface DecodedText {
  /** Without a byte order mark. */
  readonly text: string;
  readonly encoding: Encoding;
  /** False where bytes were no characters of the encoding: U+FFFD stands for them. */
  readonly isClean: boolean;
}

/**
 * Bytes as text: by byte order mark, else by where the zero bytes lie (YAML 1.2.2 §5.2; both formats begin with an
 * ASCII character), else UTF-8. Null where they are no text of these encodings: a zero byte is in neither format.
 */
export function decodeText(bytes: Uint8Array): DecodedText | null {
  const encoding = findEncoding(bytes);
  if (encoding === null) return null;
  const decoded = decode(bytes, encoding);
  return decoded.text.slice(0, 4096).includes('\0') ? null : decoded;
}

function findEncoding(bytes: Uint8Array): Encoding | null {
  const [first = -1, second = -1, third = -1, fourth = -1] = bytes;
  if (first === 0xff && second === 0xfe) return third === 0 && fourth === 0 ? null : 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0 && second > 0) return 'utf-16be';
  if (first > 0 && second === 0) return third === 0 && fourth === 0 ? null : 'utf-16le';
  return first === 0 ? null : 'utf-8';
}

function decode(bytes: Uint8Array, encoding: Encoding): DecodedText {
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), encoding, isClean: true };
  } catch {
    return { text: new TextDecoder(encoding).decode(bytes), encoding, isClean: false };
  }
}
