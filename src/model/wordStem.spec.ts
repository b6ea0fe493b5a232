import { expect, test } from 'vitest';
import { stemOf } from './wordStem';

test.each([
  'issue issues',
  'send sends sending',
  'create creates created creating',
  'query queries queried',
  'copy copies copied copying',
  'delete deletes deleted deleting',
  'run runs running',
  'process processes processed processing',
  'search searches searched searching',
  'price prices priced pricing',
  'planned planning plans plan',
])('%s are one word', (words) => {
  expect(new Set(words.split(' ').map(stemOf)).size).toBe(1);
});

test.each([
  'general generate generic',
  'news new',
  'string strings.',
  'status statue',
  'aws aw',
  'thing th',
  'need ne',
])('%s are not', (words) => {
  expect(new Set(words.split(' ').map(stemOf)).size).toBe(words.split(' ').length);
});
