import { Document, visit } from 'yaml';
import { escapeLine } from './writing';

/** Words that some YAML reader takes for something else than text. */
const reserved = /^(?:y|n|yes|no|on|off|true|false|null)$/i;

/** A value as block YAML that readers of 1.1 and 1.2 agree on: every text in double quotes, plain keys only if safe. */
export function writeYaml(value: unknown): string {
  const document = quoteNodes(new Document(value));
  return document.toString({ lineWidth: 0 }).split('\n').map(escapeLine).join('\n');
}

/** Puts the texts of a document in double quotes. */
export function quoteNodes(document: Document): Document {
  visit(document, {
    Scalar: (place, scalar) => {
      const isPlain =
        place === 'key' && /^[a-z][\w.-]*$/i.test(String(scalar.value)) && !reserved.test(String(scalar.value));
      if (typeof scalar.value === 'string' && !isPlain) scalar.type = 'QUOTE_DOUBLE';
    },
  });
  return document;
}
