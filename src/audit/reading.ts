import { isObject } from '../model/json';
import { countKeyMarks, findDuplicateKeys } from './duplicateKeys';
import { addFinding, type FindingList } from './findingList';
import { limits } from './limits';
import { type Measure, measure } from './measure';
import { type Met, type Place, walkPlaces } from './place';

/** R01, R02: what makes readers of the same text differ, or stumble. Lone surrogates are found with hidden text. */
export function auditReading(value: unknown, text: string, list: FindingList): void {
  const size = measure(value);
  if (countKeyMarks(text) !== size.keys) auditKeys(text, list);
  if (isLarge(size) || text.length > limits.stringLength) auditSize(value, text, size, list);
}

function auditKeys(text: string, list: FindingList): void {
  findDuplicateKeys(text, ({ place, key, first, last, isSame }) => {
    const facts = { key, first, last };
    if (isSame) addFinding(list, 'R01', 'same-value', 'low', place, facts);
    else addFinding(list, 'R01', 'different-values', 'high', place, facts);
  });
}

function isLarge(size: Measure): boolean {
  const { depth, values, members, isOdd } = size;
  return isOdd || depth > limits.schemaDepth + 1 || values > limits.values || members > limits.members;
}

function auditSize(value: unknown, text: string, size: Measure, list: FindingList): void {
  const bytes = utf8Length(text);
  if (bytes > limits.descriptorBytes) {
    addFinding(list, 'R02', 'descriptor-too-big', 'high', undefined, {
      size: `${bytes}`,
      limit: `${limits.descriptorBytes}`,
    });
  }
  if (size.values > limits.values) {
    addFinding(list, 'R02', 'too-many-values', 'high', undefined, {
      size: `${size.values}`,
      limit: `${limits.values}`,
    });
  }
  let isDeep = false;
  walkPlaces(value, (met) => {
    auditValue(met, list);
    // The descriptor itself is the container round its schemas.
    if (!isDeep && met.depth > limits.schemaDepth && typeof met.value === 'object' && met.value !== null) {
      isDeep = true;
      const facts = { size: `${size.depth - 1}`, limit: `${limits.schemaDepth}` };
      addFinding(list, 'R02', 'too-deep', 'high', met.place, facts);
    }
  });
}

function auditValue({ value, place }: Met, list: FindingList): void {
  if (place !== undefined && typeof place.token === 'string') auditMember(place.token, value, place, list);
  if (typeof value === 'string') auditLength(value, place, list);
  else if (isObject(value)) {
    const members = Object.keys(value).length;
    if (members <= limits.members) return;
    addFinding(list, 'R02', 'too-many-members', 'high', place, { size: `${members}`, limit: `${limits.members}` });
  }
}

function auditMember(key: string, value: unknown, place: Place, list: FindingList): void {
  auditLength(key, place, list);
  if (typeof value === 'number' && Object.hasOwn(limits.minimums, key)) {
    const limit = limits.minimums[key as keyof typeof limits.minimums];
    if (value > limit)
      addFinding(list, 'R02', 'huge-minimum', 'high', place, { key, size: `${value}`, limit: `${limit}` });
  }
  if (key === '__proto__' || (key === 'prototype' && place.parent?.token === 'constructor')) {
    addFinding(list, 'R02', 'prototype-key', 'high', place, { key });
  } else if (key === 'constructor' || key === 'prototype') {
    // On their own these are words an honest argument may be called by.
    addFinding(list, 'R02', 'prototype-key', 'low', place, { key });
  }
}

function auditLength(text: string, place: Place | undefined, list: FindingList): void {
  if (text.length <= limits.stringLength) return;
  addFinding(list, 'R02', 'string-too-long', 'high', place, {
    size: `${text.length}`,
    limit: `${limits.stringLength}`,
  });
}

function utf8Length(text: string): number {
  let bytes = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    // Each half of a surrogate pair counts two of its four bytes.
    bytes += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 2 : 3;
  }
  return bytes;
}
