import { expect, test } from 'vitest';
import { foldText } from './compareText';
import { findWord } from './findWord';

test.each([
  ['issue', 'List issues of an Issue', ['issue', 'Issue']],
  ['issues', 'mcp:hub.create_issue', ['issue']],
  ['listing', 'listIssuesOf lists', ['list', 'lists']],
  ['copies', 'Copies a copy; COPY copying', ['Copies', 'copy', 'COPY', 'copying']],
  ['sending', 'resend', []],
  ['a b', 'a b and a  b', ['a b']],
  ['es', 'notes', ['es']],
])('%s is found in “%s”', (word, text, expected) => {
  expect(findWord(text, foldText(word)).map(({ start, end }) => text.slice(start, end))).toEqual(expected);
});
