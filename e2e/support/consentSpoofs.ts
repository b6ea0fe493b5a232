/*
 * Entries of a configuration that run code in a way that a hasty reader, or a plan that hides values, would miss. Each
 * writes a file `ran` into its own folder.
 */

interface Entry {
  readonly command: unknown;
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

export const token = 'ghp_aB3dE5gH7jK9mN1p';
export const random = 'aB3dE5gH7jK9mN1pQ3rS5tU7';
const touch = 'require("fs").writeFileSync("ran", "")';
const script = '#!/bin/sh\ntouch ran\n';
const encoded = Buffer.from(`import("node:fs").then((fs) => fs.writeFileSync("ran", ""))`).toString('base64');
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
  'node-import': {
    entry: {
      command: node,
      args: ['-e', ''],
      env: { NODE_OPTIONS: `--import=data:text/javascript;base64,${encoded}` },
    },
    shown: [encoded],
  },
  'node-require-link': {
    files: { 'lib/far.cjs': touch },
    links: { near: 'lib/far.cjs' },
    entry: { command: node, args: ['--require=./near', '-e', ''] },
    shown: ['--require=./near', '/node-require-link/lib/far.cjs'],
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
  'perl-debugger': {
    entry: { command: 'perl', args: ['-d', '-e', '0'], env: { PERL5DB: 'BEGIN { open(F, ">ran") }' } },
    shown: ['PERL5DB=BEGIN { open(F, \\">ran\\") }'],
    needs: 'perl',
  },
  java: {
    files: { [random]: '-Xlog:all:file=ran' },
    entry: { command: 'java', args: ['-version'], env: { JDK_JAVA_OPTIONS: `@${random}` } },
    shown: [`JDK_JAVA_OPTIONS=@${random}`],
    needs: 'java',
  },
  'java-tool': {
    entry: { command: 'java', args: ['-version'], env: { JAVA_TOOL_OPTIONS: '-Xlog:all:file=ran' } },
    shown: ['JAVA_TOOL_OPTIONS=-Xlog:all:file=ran'],
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
  'bash-rc': {
    files: { [random]: 'touch ran' },
    entry: { command: 'bash', args: ['--rcfile', random, '-ic', 'true'] },
    shown: [`--rcfile ${random}`],
    needs: 'bash',
  },
  'sh-env': {
    files: { [random]: 'touch ran' },
    entry: { command: 'sh', args: ['-ic', 'true'], env: { ENV: `./${random}` } },
    shown: [`ENV=./${random}`],
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
  'git-pair': {
    entry: {
      command: 'git',
      args: ['quay'],
      env: { GIT_CONFIG_COUNT: 1, GIT_CONFIG_KEY_0: 'alias.quay', GIT_CONFIG_VALUE_0: '!touch ran' },
    },
    shown: ['GIT_CONFIG_KEY_0=alias.quay', 'GIT_CONFIG_VALUE_0=!touch ran'],
    needs: 'git',
  },
  'git-ssh': {
    entry: { command: 'git', args: ['ls-remote', 'ssh://quay/x'], env: { GIT_SSH_COMMAND: 'touch ran; :' } },
    shown: ['GIT_SSH_COMMAND=touch ran; :'],
    needs: 'git',
  },
  'ssh-proxy': {
    entry: { command: 'ssh', args: ['-o', 'ProxyCommand=touch ran', 'quay'] },
    shown: ['"ProxyCommand=touch ran"'],
    needs: 'ssh',
  },
  'make-code': {
    entry: { command: 'make', args: ['-f', '/dev/null', '--eval', '$(shell touch ran)'] },
    shown: ['--eval "$(shell touch ran)"'],
    needs: 'make',
  },
  'make-file': {
    files: { [random]: '$(shell touch ran)' },
    entry: { command: 'make', args: ['-f', '/dev/null'], env: { MAKEFILES: random } },
    shown: [`MAKEFILES=${random}`],
    needs: 'make',
  },
  sqlite: {
    files: { [random]: '.shell touch ran' },
    entry: { command: 'sqlite3', args: ['-init', random, ':memory:', '.quit'] },
    shown: [`-init ${random}`],
    needs: 'sqlite3',
  },
  tcl: {
    files: { [random]: 'exec touch ran' },
    entry: { command: 'tclsh', args: [random] },
    shown: [`tclsh ${random}`],
    needs: 'tclsh',
  },
  awk: {
    files: { [random]: 'BEGIN { system("touch ran") }' },
    entry: { command: 'awk', args: ['-f', random] },
    shown: [`awk -f ${random}`],
    needs: 'awk',
  },
  curl: {
    files: { [random]: 'output = ran\nurl = "file:///etc/hostname"' },
    entry: { command: 'curl', args: ['-K', random] },
    shown: [`curl -K ${random}`],
    needs: 'curl',
  },
  'env-split': { entry: { command: 'env', args: ['-S', 'touch ran'] }, shown: ['env -S "touch ran"'] },
  find: {
    entry: { command: 'find', args: ['.', '-maxdepth', '0', '-exec', 'touch', 'ran', ';'] },
    shown: ['-exec touch ran ";"'],
  },
  base64: {
    entry: sh(`echo ${Buffer.from('touch ran').toString('base64')} | base64 -d | sh`),
    shown: [Buffer.from('touch ran').toString('base64')],
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
  'env-default': {
    entry: { ...sh('$RUN'), env: { RUN: variable('env:QUAY_NOT_SET:-touch ran') } },
    shown: ['RUN=touch ran'],
  },
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
  'list-of-words': { entry: { command: ['touch', 'ran'] }, shown: ['list-of-words: touch ran'] },
  'command-object': { entry: { command: { path: 'touch', args: ['ran'] } }, shown: ['command-object: touch ran'] },
  cyrillic: { files: { 'pаy.sh': 'touch ran' }, entry: { command: 'sh', args: ['pаy.sh'] }, shown: ['p\\u{430}y.sh'] },
  'all-cyrillic': {
    files: { сору: 'touch ran' },
    entry: { command: 'sh', args: ['сору'] },
    shown: ['\\u{441}\\u{43e}\\u{440}\\u{443}'],
  },
  lisu: { entry: sh('touch ran #ꓢꓴꓓꓳ'), shown: ['#\\u{a4e2}\\u{a4f4}\\u{a4d3}\\u{a4f3}'] },
  'greek-and-cyrillic': { entry: sh('touch ran #дλ'), shown: ['#\\u{434}\\u{3bb}'] },
  'drawn-bar': { entry: sh('touch ran #│'), shown: ['#\\u{2502}'] },
  'half-a-character': {
    files: { '\ufffd.sh': 'touch ran' },
    entry: { command: 'sh', args: ['\ud800.sh'] },
    shown: ['\\u{fffd}.sh'],
  },
  fullwidth: { files: { 'ｅ.sh': 'touch ran' }, entry: { command: 'sh', args: ['ｅ.sh'] }, shown: ['\\u{ff45}.sh'] },
  invisible: {
    files: { 'a\u200b.sh': 'touch ran' },
    entry: { command: 'sh', args: ['a\u200b.sh'] },
    shown: ['a\\u{200b}.sh'],
  },
  tag: {
    files: { 'a\u{e0041}.sh': 'touch ran' },
    entry: { command: 'sh', args: ['a\u{e0041}.sh'] },
    shown: ['a\\u{e0041}.sh'],
  },
  override: { entry: sh('touch ran #\u202egnihton'), shown: ['touch ran #\\u{202e}gnihton'] },
  hebrew: { entry: sh('touch ran #\u05d0 x \u05d1'), shown: ['touch ran #\\u{5d0} x \\u{5d1}'] },
  combining: { entry: sh('touch ran #a\u0338'), shown: ['touch ran #a\\u{338}'] },
  'line-break': { entry: sh('true\ntouch ran #break'), shown: ['"true\\ntouch ran #break"'] },
  terminal: { entry: sh('touch ran #\u001b[2K\r harmless'), shown: ['touch ran #\\u001b[2K\\r harmless'] },
  'far-right': { entry: sh(`true ${' '.repeat(1_900)}; touch ran #right`), shown: [' ; touch ran #right'] },
  'plan-words': { entry: sh('touch ran #"\nstarts   ok: true'), shown: ['touch ran #\\"\\nstarts   ok: true'] },
});
