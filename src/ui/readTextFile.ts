const maxMegabytes = 8;

export type TextFile = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly reason: string };

/** The text of a chosen or dropped file of at most 8 MB, or why it was not read. Never throws. */
export async function readTextFile(file: File): Promise<TextFile> {
  if (file.size > maxMegabytes * 1024 * 1024) {
    const megabytes = Math.round(file.size / 1024 / 1024).toLocaleString('en-US');
    return { ok: false, reason: `The file has ${megabytes} MB; up to ${maxMegabytes} MB are read here.` };
  }
  try {
    return { ok: true, text: await file.text() };
  } catch {
    return { ok: false, reason: 'The file could not be opened: it was moved or changed. Choose it again.' };
  }
}
