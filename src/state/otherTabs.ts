/** What tabs of this browser tell each other: the key of a store that was written, or that all was forgotten. */
type Word = { readonly written: string } | { readonly forgotten: true };

let channel: BroadcastChannel | null = null;

function openChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel('tool-catalog');
  return channel;
}

export function tellTabs(word: Word): void {
  openChannel().postMessage(word);
}

/** Calls back for each word of another tab. */
export function hearTabs(heard: (word: Word) => void): void {
  openChannel().addEventListener('message', ({ data }: MessageEvent<Word>) => heard(data));
}
