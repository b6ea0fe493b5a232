import type { RichText } from '../model/richText';

/** Something that a form can't draw as a field. */
export interface RenderNote {
  readonly pointer: string;
  readonly reason: RichText;
}

/** What a schema says about one value, for reading. */
export interface FieldFacts {
  /** Places in the original schema that speak of it. */
  readonly pointers: readonly string[];
  readonly limits: readonly RichText[];
  /** JSON texts, cut where they are long. */
  readonly defaultText: string | null;
  readonly exampleTexts: readonly string[];
  /** `writeOnly` or of format password: masked, and never kept. */
  readonly secret: boolean;
  /** Value of `x-openwop-form`, where it is a word. */
  readonly widget: string | null;
  /** `untyped` is JSON because the schema allows anything; `json` because it can't be drawn. */
  readonly drawnAs: 'field' | 'group' | 'json' | 'untyped';
}
