import { findJsonError } from '../model/jsonError';
import { JsonSlices } from './jsonSlices';
import { type DocumentFault, faultAt, maxDocuments, type SourceDocument, type SourceDocuments } from './sourceDocument';
import { readYamlDocuments } from './yamlDocuments';

/** A text that begins like JSON and is none is tried as YAML up to this length: YAML's reading is slow. */
const longestFlow = 1024 * 1024;

/**
 * The documents of a text, by content: JSON; JSON Lines, one value a line; or YAML. Never throws. A text that begins
 * with a bracket or brace and is neither has its fault named as one of JSON.
 */
export function readDocuments(text: string): SourceDocuments {
  if (text.trim() === '') return emptyText(text);
  const whole = readJson(text, 1, 0, text.length);
  if (whole !== null) return { documents: [whole], faults: [] };
  if (!/^\s*[[{]/.test(text)) {
    const yaml = readYamlDocuments(text);
    return yaml.documents.length + yaml.faults.length > 0 ? yaml : emptyText(text);
  }

  const lines = readLines(text);
  if (lines !== null) return lines;
  if (text.length <= longestFlow) {
    const yaml = readYamlDocuments(text);
    if (yaml.faults.length === 0) return yaml;
  }
  const error = findJsonError(text) ?? { offset: 0, reason: 'This text could not be parsed.' };
  return { documents: [], faults: [faultAt(text, 1, 'not-json', error.offset, error.reason)] };
}

/** Null where that part of the text is not JSON. */
function readJson(text: string, number: number, start: number, end: number): SourceDocument | null {
  const part = text.slice(start, end);
  let value: unknown;
  try {
    value = JSON.parse(part);
  } catch {
    return null;
  }
  const slices = new JsonSlices(part);
  return {
    number,
    syntax: 'json',
    value,
    findings: [],
    range: (path) => {
      const range = slices.range(path);
      return range && { start: start + range.start, end: start + range.end };
    },
  };
}

/** Null unless every line that isn't blank is JSON. */
function readLines(text: string): SourceDocuments | null {
  const documents: SourceDocument[] = [];
  const faults: DocumentFault[] = [];
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    if (/\S/.test(text.slice(start, end))) {
      if (documents.length >= maxDocuments) {
        const words = `We read no more than ${maxDocuments.toLocaleString('en')} lines of one file.`;
        faults.push(faultAt(text, documents.length + 1, 'too-many-documents', start, words));
        break;
      }
      const line = readJson(text, documents.length + 1, start, end);
      if (line === null) return null;
      documents.push(line);
    }
    start = end + 1;
  }
  return documents.length > 1 ? { documents, faults } : null;
}

function emptyText(text: string): SourceDocuments {
  return { documents: [], faults: [faultAt(text, 1, 'empty', 0, 'There is nothing in this file.')] };
}
