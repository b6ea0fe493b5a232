/*
 * Entries of a configuration that run code in a way that a hasty reader, or a plan that hides values, would miss. Each
 * writes a file `ran` into its own folder.
 */

interface Entry {
  readonly command: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, unknown>>;
  readonly envFile?: string;
  readonly cwd?: string;
}

export interface Spoof {
  /** Beside its own folder, which it runs in. */
  readonly files?: Readonly<Record<string, string>>;
  readonly links?: Readonly<Record<string, string>>;
  readonly entry: Entry;
  /** What has to stand in the plan, since it is what runs. */
  readonly shown: readonly string[];
  /** A program that not every machine has. */
  readonly needs?: string;
}

const token = 'ghp_aB3dE5gH7jK9mN1p';
const random = 'aB3dE5gH7jK9mN1pQ3rS5tU7';
const touch = 'require("fs").writeFileSync("ran", "")';
const script = '#!/bin/sh\ntouch ran\n';
const node = process.execPath;
const variable = (name: string) => `\${${name}}`;
const sh = (text: string) => ({ command: 'sh', args: ['-c', text] });

/** Libraries that every program of the dynamic loader can be made to load; compiled by the test. */
export const library = '__attribute__((constructor)) static void run(void) { creat("ran", 0600); }';
export const auditor = 'unsigned la_version(unsigned version) { creat("ran", 0600); return version; }';

/** `library` and `auditor` are the paths of the compiled ones; `folder` is the configuration's. */
export const spoofs = (folder: string): Readonly<Record<string, Spoof>> => ({
  preload: {
    entry: { command: '/bin/true', env: { LD_PRELOAD: `${token}:${folder}/library.so` } },
    shown: [`LD_PRELOAD=${token}:${folder}/library.so`],
    needs: 'gcc',
  },
  audit: {
    entry: { command: '/bin/true', env: { LD_AUDIT: `${folder}/auditor.so` } },
    shown: [`LD_AUDIT=${folder}/auditor.so`],
    needs: 'gcc',
  },
  path: {
    files: { 'b/node': script },
    entry: { command: 'node', env: { PATH: `${token}:b:/usr/bin:/bin` } },
    shown: [`PATH=${token}:b:/usr/bin:/bin`, '/path/b/node'],
  },
  'path-of-interpreter': {
    files: { run: '#!/usr/bin/env quay\n', 'b/quay': script },
    entry: { command: './run', env: { PATH: 'b:/usr/bin:/bin' } },
    shown: ['run by ', '/path-of-interpreter/b/quay'],
  },
  'interpreter-of-interpreter': {
    files: { run: '#!b/one\n', 'b/one': '#!/usr/bin/env -S two --x\n', 'b/two': script },
    entry: { command: './run', env: { PATH: 'b:/usr/bin:/bin' } },
    shown: ['/interpreter-of-interpreter/b/one', '/interpreter-of-interpreter/b/two'],
  },
  'empty-path': {
    files: { quay: script },
    entry: { command: 'quay', env: { PATH: ':/usr/bin:/bin' } },
    shown: ['PATH=:/usr/bin:/bin', '/empty-path/quay'],
  },
  'path-in-file': {
    files: { '.env': `PATH=${token}:c:/usr/bin:/bin`, 'c/node': script },
    entry: { command: 'node', envFile: 'path-in-file/.env' },
    shown: [`PATH=${token}:c:/usr/bin:/bin`, '/path-in-file/c/node'],
  },
  'python-path': {
    files: { [`${token}/sitecustomize.py`]: 'open("ran", "w")' },
    entry: { command: 'python3', args: ['-c', ''], env: { PYTHONPATH: token } },
    shown: [`PYTHONPATH=${token}`],
    needs: 'python3',
  },
  'python-module': {
    files: { 'plug.py': 'open("ran", "w")' },
    entry: { command: 'python3', args: ['-m', 'plug'], env: { PYTHONPATH: '.' } },
    shown: ['python3 -m plug', 'PYTHONPATH=.'],
    needs: 'python3',
  },
  'node-path': {
    files: { [`${token}/lib/plug.js`]: touch },
    entry: { command: node, args: ['-e', 'require("plug")'], env: { NODE_PATH: `${token}/lib` } },
    shown: [`NODE_PATH=${token}/lib`],
  },
  'node-options': {
    files: { [`node_modules/${token}/index.js`]: touch },
    entry: { command: node, args: ['-e', ''], env: { NODE_OPTIONS: `"--require=${token}"` } },
    shown: [`--require=${token}`],
  },
  'node-require-link': {
    files: { 'lib/far.cjs': touch },
    links: { near: 'lib/far.cjs' },
    entry: { command: node, args: ['--require=./near', '-e', ''] },
    shown: ['--require=./near', '/node-require-link/lib/far.cjs'],
  },
  'node-percent-link': {
    files: { 'lib/far.mjs': 'import { writeFileSync } from "node:fs"; writeFileSync("ran", "");' },
    links: { 'near.mjs': 'lib/far.mjs' },
    entry: { command: node, args: ['--import', `file://${folder}/node-percent-link/n%65ar.mjs`, '-e', ''] },
    shown: ['/node-percent-link/lib/far.mjs'],
  },
  'attached-link': {
    files: { 'sub/evil': 'BEGIN { system("touch ran") }' },
    links: { near: 'sub/evil' },
    entry: { command: 'awk', args: ['-fnear'] },
    shown: ['-fnear', '/attached-link/sub/evil'],
    needs: 'awk',
  },
  'link-behind-options': {
    files: { 'sub/evil': 'all:\n\ttouch ran\n' },
    links: { near: 'sub/evil' },
    entry: { command: 'make', args: ['-sfnear'] },
    shown: ['-sfnear', '/link-behind-options/sub/evil'],
    needs: 'make',
  },
  'link-behind-a-sign': {
    files: { 'sub/evil': script },
    links: { near: 'sub/evil' },
    entry: { command: 'git', args: ['-c', 'alias.quay=!./near', 'quay'] },
    shown: ['alias.quay=!./near', '/link-behind-a-sign/sub/evil'],
    needs: 'git',
  },
  'runner-below-a-package': {
    files: { 'node_modules/.bin/quay': '#!/bin/sh\ntouch ../ran', 'sub/package.json': '{}' },
    entry: { command: 'npx', args: ['--offline', '-y', 'quay'], cwd: 'runner-below-a-package/sub' },
    shown: ['/runner-below-a-package/node_modules/.bin/quay'],
  },
  'runner-behind-a-word': {
    files: { 'package.json': '{}', 'node_modules/.bin/quay': script },
    entry: { command: 'env', args: ['npx', '--offline', '-y', 'quay'] },
    shown: ['/runner-behind-a-word/package.json', '/runner-behind-a-word/node_modules/.bin/quay'],
  },
  makefile: {
    files: { Makefile: 'all:\n\ttouch ran\n' },
    entry: { command: 'make' },
    shown: ['/makefile/Makefile'],
    needs: 'make',
  },
  'perl-module': {
    files: { [`${random}.pm`]: 'open(F, ">ran"); 1;' },
    entry: { command: 'perl', args: [`-M${random}`, '-e', '0'], env: { PERL5LIB: '.' } },
    shown: [`perl -M${random}`, 'PERL5LIB=.'],
    needs: 'perl',
  },
  'perl-options': {
    files: { [`${random}.pm`]: 'open(F, ">ran"); 1;' },
    entry: { command: 'perl', args: ['-e', '0'], env: { PERL5LIB: '.', PERL5OPT: `-M${random}` } },
    shown: [`PERL5OPT=-M${random}`],
    needs: 'perl',
  },
  java: {
    files: { [random]: '-Xlog:all:file=ran' },
    entry: { command: 'java', args: ['-version'], env: { JDK_JAVA_OPTIONS: `@${random}` } },
    shown: [`JDK_JAVA_OPTIONS=@${random}`],
    needs: 'java',
  },
  vim: {
    files: { 'sub/evil': 'silent !touch ran\nqa!\n' },
    links: { [token]: 'sub/evil' },
    entry: { command: 'vim', args: ['-es', '-u', 'NONE', '-S', token] },
    shown: [`-S ${token}`, '/vim/sub/evil'],
    needs: 'vim',
  },
  'bash-env': {
    files: { 'sub/d/x': '', 'sub/evil': 'touch ran' },
    links: { [token]: 'sub/d' },
    entry: { command: 'bash', args: ['-c', 'true'], env: { BASH_ENV: `${token}/../evil` } },
    shown: [`BASH_ENV=${token}/../evil`, '/bash-env/sub/evil'],
    needs: 'bash',
  },
  'bash-function': {
    entry: { command: 'bash', args: ['-c', 'true'], env: { 'BASH_FUNC_true%%': '() { touch ran; }' } },
    shown: ['BASH_FUNC_true%%=() { touch ran; }'],
    needs: 'bash',
  },
  home: {
    files: { [`${token}/.profile`]: 'touch ran' },
    entry: { command: 'sh', args: ['-lc', 'true'], env: { HOME: token } },
    shown: [`HOME=${token}`],
  },
  'git-home': {
    files: { [`${token}/.gitconfig`]: '[alias]\nquay = !touch "$PWD/ran"' },
    entry: { command: 'git', args: ['quay'], env: { HOME: token } },
    shown: [`HOME=${token}`, 'git quay'],
    needs: 'git',
  },
  'git-config': {
    files: { 'sub/d/x': '', 'sub/evil': '[alias]\nquay = !touch ran' },
    links: { [token]: 'sub/d' },
    entry: { command: 'git', args: ['quay'], env: { GIT_CONFIG_GLOBAL: `${token}/../evil` } },
    shown: [`GIT_CONFIG_GLOBAL=${token}/../evil`, '/git-config/sub/evil'],
    needs: 'git',
  },
  'env-split': { entry: { command: 'env', args: ['-S', 'touch ran'] }, shown: ['env -S "touch ran"'] },
  find: {
    entry: { command: 'find', args: ['.', '-maxdepth', '0', '-exec', 'touch', 'ran', ';'] },
    shown: ['-exec touch ran ";"'],
  },
  'file-argument': {
    files: { x: 'file-argument.sh\n', 'file-argument.sh': 'touch ran' },
    entry: { command: 'sh', args: [variable('file:./file-argument/x')] },
    shown: ['sh file-argument.sh'],
  },
  'file-code': {
    files: { x: 'touch ran #code\n' },
    entry: sh(variable('file:file-code/x')),
    shown: ['"touch ran #code"'],
  },
  'file-link': {
    files: { 'sub/y': 'touch ran #link\n' },
    links: { x: 'sub/y' },
    entry: sh(variable('file:file-link/x')),
    shown: ['"touch ran #link"'],
  },
  'file-of-variables': {
    files: { '.env': `RUN_TOKEN="touch ran"\n` },
    entry: { ...sh('$RUN_TOKEN'), envFile: 'file-of-variables/.env' },
    shown: ['RUN_TOKEN=touch ran'],
  },
  default: { entry: sh(variable('QUAY_NOT_SET:-touch ran #default')), shown: ['"touch ran #default"'] },
  'named-like-a-key': { files: { [random]: 'touch ran' }, entry: { command: 'sh', args: [random] }, shown: [random] },
  'folder-link': {
    files: { 'real/run.sh': '#!/bin/sh\ntouch ../ran' },
    links: { near: 'real' },
    entry: { command: './run.sh', cwd: 'folder-link/near' },
    shown: ['/folder-link/real'],
  },
  'own-folder-link': {
    files: { 'real/run.sh': '#!/bin/sh\ntouch ../ran' },
    links: { near: 'real' },
    entry: { command: './run.sh', cwd: `${variable('PWD')}/own-folder-link/near` },
    shown: ['/own-folder-link/real'],
  },
  'program-link': {
    files: { 'sub/evil.sh': script },
    links: { a: 'b', b: 'sub/evil.sh' },
    entry: { command: './a' },
    shown: ['/program-link/sub/evil.sh'],
  },
  cyrillic: { files: { 'pаy.sh': 'touch ran' }, entry: { command: 'sh', args: ['pаy.sh'] }, shown: ['p\\u{430}y.sh'] },
  'half-a-character': {
    files: { '\ufffd.sh': 'touch ran' },
    entry: { command: 'sh', args: ['\ud800.sh'] },
    shown: ['\\u{fffd}.sh'],
  },
  'line-break': { entry: sh('true\ntouch ran #break'), shown: ['"true\\ntouch ran #break"'] },
  terminal: { entry: sh('touch ran #\u001b[2K\r harmless'), shown: ['touch ran #\\u001b[2K\\r harmless'] },
  'far-right': { entry: sh(`true ${' '.repeat(1_900)}; touch ran #right`), shown: [' ; touch ran #right'] },
  'plan-words': { entry: sh('touch ran #"\nstarts   ok: true'), shown: ['touch ran #\\"\\nstarts   ok: true'] },
});
