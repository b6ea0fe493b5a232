import { expect, test } from 'vitest';
import { ErrorLines } from './program';

test.each([
  [
    'Node',
    "node:internal/modules/cjs/loader:1215\n  throw err;\n  ^\n\nError: Cannot find module '/a/b.js'\n    at Module._resolve (node:internal:1:2)\n  code: 'MODULE_NOT_FOUND',\n  requireStack: []\n}\n\nNode.js v20.20.2\n",
    "Error: Cannot find module '/a/b.js'",
  ],
  [
    'Python',
    'Traceback (most recent call last):\n  File "a.py", line 1, in <module>\n    import quay\nModuleNotFoundError: No module named \'quay\'\n',
    "ModuleNotFoundError: No module named 'quay'",
  ],
  [
    'npm',
    'npm error code E404\nnpm error 404 Not Found - GET https://registry.example/quay\nnpm error A complete log of this run can be found in: /x.log\n',
    'npm error 404 Not Found - GET https://registry.example/quay',
  ],
  ['a program that says what it lacks', 'Starting quay\nAPI key is required\nbye\n', 'API key is required'],
  ['a program that says little', 'hello\nbye\n', 'bye'],
  ['a program that says nothing', '\n', ''],
])('of %s the line that says what went wrong is told', (_, text, line) => {
  const errors = new ErrorLines();
  for (const piece of text.match(/.{1,7}/gs) ?? []) errors.push(piece);
  expect(errors.mainLine).toBe(line);
});
