import type { JSONRPCMessage } from '@modelcontextprotocol/client';
import { isObject, member } from '../model/json';
import { memberTexts } from '../model/memberTexts';

/**
 * The results of `tools/list` as they came, by the text of each message. The library's own reading is not asked: it
 * refuses a whole page over one odd tool, and a number or a name that it has parsed may not be what stood there.
 */
export class ListedPages {
  private id: string | number | undefined;
  private take: (text: string) => void = () => undefined;

  /** The result of the next request for a page. */
  next(): Promise<string> {
    this.id = undefined;
    return new Promise((resolve) => {
      this.take = resolve;
    });
  }

  /** To be told of each message that goes out. */
  noteSent(message: JSONRPCMessage): void {
    if ('method' in message && message.method === 'tools/list' && 'id' in message) this.id = message.id;
  }

  /** To be told of each text that comes in, before it is read. */
  noteReceived(text: string): void {
    if (this.id === undefined) return;
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return;
    }
    if (!isObject(value) || member(value, 'id') !== this.id) return;
    const result = memberTexts(text).get('result');
    if (result !== undefined) this.take(result);
  }
}
