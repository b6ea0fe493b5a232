/** How long the browser may take to begin reading a file we offer. */
const readWithin = 60_000;

/** Hands a file to the browser's downloads. `type` is its media type; text is written as UTF-8. */
export function saveFile(name: string, type: string, parts: readonly (string | Blob)[]): void {
  const url = URL.createObjectURL(new Blob([...parts], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), readWithin);
}

const mediaTypes: Readonly<Record<string, string>> = { json: 'application/json', csv: 'text/csv', md: 'text/markdown' };

/** The media type of a file that we write, by its name. */
export function mediaTypeOf(fileName: string): string {
  return mediaTypes[fileName.split('.').at(-1) ?? ''] ?? 'text/plain';
}
