import { looksLikeSecret } from '../model/secretLike';
import { decode, looksSecret, type Secret, secretsOf } from './secrets';
import type { Span } from './variables';

/** A command line or address as it may be shown, and what is secret in it. */
export interface LaunchText {
  readonly shown: string;
  readonly secrets: readonly Run[];
  /** Names of secrets that are shown, since they stand in what is run. */
  readonly exposed: readonly string[];
}

type Words = readonly (readonly Span[])[];

const shells = words('sh bash zsh dash ash ksh mksh csh tcsh fish busybox cmd powershell pwsh wsl');
/** Programs that run a script or package: what follows its name is its own. */
const launchers = words('node nodejs npx bunx uvx python pypy');
/** Programs that may run any of their arguments. */
const wrappers =
  words(`env timeout sudo doas su runuser chroot unshare nsenter nice ionice nohup setsid stdbuf xargs watch time
  tsx ts-node bwrap awk gawk mawk julia ssh docker podman nerdctl kubectl oc lxc flatpak snap find make just task npm pnpm pnpx yarn corepack bun deno uv pipx
  poetry pdm hatch rye conda mamba micromamba nix nix-shell direnv mise asdf dotenv dotenvx cross-env concurrently op
  doppler infisical aws-vault chamber teller envchain script expect tmux screen strace gdb valgrind perl ruby php lua
  osascript go cargo java dotnet start exec command parallel`);
/** Wrappers whose `-e NAME=value` sets a variable. */
const containers = words('docker podman nerdctl');
/** What runs the word after it. */
const codeFlag =
  /^(?:-[a-z]*[ce]|--?(?:eval|exec|command|code|print|run|script|require|import|loader)|\/[ck]|-EncodedCommand)$/i;
const attachedCode = /^--?(?:eval|exec|command|code|print|run|script|require|import|loader)=/i;
const valueless = words('-y --yes -q --quiet -u --');
const assignment = /^(-[\w-]+|\w+)=(.*)$/s;
const header = /^([A-Za-z][\w-]*):(\s*(?:(?:Bearer|Basic|token)\s+)?)(\S.*)$/is;
/** Characters that no shell acts on. */
const harmless = /^[\w.~+/=%:@!#^,?-]+$/;
const plainValue = /^[\w.-]*$/;
const keyFlag = /^-[pPkW]$/;
const token = /[^\s"'`;|&()<>]+/g;

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}

/** Whether a variable changes what a program runs, whatever its arguments are. */
export function steersProgram(name: string): boolean {
  return /^(?:PATH|HOME|USERPROFILE|APPDATA|XDG_.*|CLASSPATH|ZDOTDIR|COMSPEC|SSH_.*|GEM_.*|BUNDLE_.*|DENO_.*|BUN_.*|DOTNET_.*|LUA_.*|PHP.*|DOCKER_.*|NODE_.*|LD_.*|DYLD_.*|BASH_ENV|BASH_FUNC.*|ENV|SHELLOPTS|PS4|PROMPT_COMMAND|PYTHON.*|PERL5?.*|RUBY.*|JAVA_TOOL_OPTIONS|_JAVA_OPTIONS|JDK_.*|GIT_.*|npm_.*|YARN_.*|PNPM_.*|COREPACK_.*|UV_.*|PIP_.*|MAKEFLAGS|OPENSSL_.*|GCONV_PATH|.*_PROXY|.*REGISTRY.*|EDITOR|VISUAL|PAGER|BROWSER|SHELL|IFS|.*_OPTIONS|.*_PRELOAD|.*OPTS?)$/i.test(
    name,
  );
}

/** Whether some of its words are run as code, which may read its variables. */
export function runsCode(command: string, args: readonly string[]): boolean {
  return readRegions(command, args).some((isRun) => isRun === 'code');
}

/** The name of a variable or header, with what other variables its value is made of. */
export function nameWithSources(name: string, spans: readonly Span[]): string {
  const sources = spans.flatMap(({ written }) => (written === undefined || written === `\${${name}}` ? [] : [written]));
  return sources.length === 0 ? name : `${name} (${sources.join(' ')})`;
}

/**
 * A program as it will be started. All that a shell, an interpreter or a launcher runs is shown whole, but for a
 * variable's value that is letters, digits, `_`, `.` and `-` alone. Elsewhere only the run of characters that is a secret
 * is hidden, with its length, and never one that a shell would act on.
 */
export function showProgram(command: readonly Span[], args: Words): LaunchText {
  const texts = args.map(textOf);
  const regions = readRegions(textOf(command), texts);
  const shown = args.map((spans, i) =>
    regions[i] === 'plain' ? showPlain(spans, texts[i - 1] ?? '') : showWhole(spans),
  );
  const all = [{ shown: textOf(command), secrets: [], exposed: [] }, ...shown];
  return {
    shown: all.map((word) => quote(word.shown)).join(' '),
    secrets: all.flatMap(({ secrets }) => secrets),
    exposed: [...new Set(all.flatMap(({ exposed }) => exposed))],
  };
}

/** An address: its password and what its parameters name a secret are hidden. Nothing runs it. */
export function showAddress(spans: readonly Span[]): LaunchText {
  return hideRuns(spans, (text) => runsInToken(text, 0), /^/);
}

/** A variable with its value, shown whole. */
export function showVariable(name: string, spans: readonly Span[]): LaunchText {
  const { shown, secrets, exposed } = showWhole([{ text: `${name}=` }, ...spans]);
  return { shown: quote(shown), secrets, exposed };
}

/** What of the words is code, what chooses the code (`early`), and what is left to it. */
function readRegions(command: string, args: readonly string[]): readonly ('code' | 'early' | 'plain')[] {
  const program = nameOf(command);
  let isCode = shells.has(program);
  let isWrapper = wrappers.has(program);
  let isEarly = launchers.has(program) || isWrapper;
  return args.map((arg, i) => {
    const before = args[i - 1] ?? '';
    if (isCode) return 'code';
    if (containers.has(program) && /^(?:-e|--env)$/.test(before) && isPlainAssignment(arg)) return 'plain';
    if (codeFlag.test(before) || attachedCode.test(arg)) {
      isCode = isEarly;
      return 'code';
    }
    if (shells.has(nameOf(arg))) {
      isCode = true;
      return 'early';
    }
    if (!isEarly) return 'plain';
    const isFlag = arg.startsWith('-');
    const isDefinite =
      !isFlag &&
      !/^(?:inspect|debug)$/.test(arg) &&
      (!before.startsWith('-') || valueless.has(before) || before === '-m');
    if (isDefinite && !isWrapper) {
      // What a launcher runs may be a launcher itself, as in `npx tsx`.
      isWrapper = wrappers.has(nameOf(arg));
      isEarly = isWrapper || launchers.has(nameOf(arg));
    }
    return 'early';
  });
}

function nameOf(path: string): string {
  return (path.split(/[/\\]/).at(-1) ?? '')
    .toLowerCase()
    .replace(/\.(?:exe|cmd|bat)$/, '')
    .replace(/(?<=[a-z])[\d.]+$/, '');
}

function isPlainAssignment(arg: string): boolean {
  return plainValue.test(/^[A-Z_]\w*=(.*)$/is.exec(arg)?.[1] ?? ' ');
}

/** A run of characters in a word that is a secret. */
export interface Run {
  readonly name: string;
  readonly value: string;
  readonly at: number;
}

function showWhole(spans: readonly Span[]): LaunchText {
  // An answer that is still to be given stands as its name.
  const isHidden = ({ text, written }: Span) => written !== undefined && (plainValue.test(text) || text === written);
  const runs = runsIn(textOf(spans.filter(({ written }) => written === undefined)), '');
  const shownValues = spans.flatMap((span) => (span.name === undefined || isHidden(span) ? [] : [span.name]));
  return {
    shown: spans.map((span) => (isHidden(span) ? span.written : unmark(span.text))).join(''),
    secrets: runs,
    exposed: [...runs.map(({ name }) => name), ...shownValues],
  };
}

function showPlain(spans: readonly Span[], before: string): LaunchText {
  const isVariable = isSecretFlag(before) && spans.some(({ written }) => written !== undefined);
  return hideRuns(spans, (text) => (isVariable ? [] : runsIn(text, before)), harmless);
}

/** Hides the runs of characters that are secret, where all of their characters may be hidden. */
function hideRuns(spans: readonly Span[], find: (text: string) => readonly Run[], mayHide: RegExp): LaunchText {
  const text = spans.map(({ text, written }) => written ?? unmark(text)).join('');
  const runs = find(text).filter(({ value }) => !value.includes('${'));
  const exposed: string[] = [];
  let shown = text;
  let end = text.length;
  for (const { name, value, at } of [...runs].sort((a, b) => b.at - a.at)) {
    if (at + value.length > end) continue;
    end = at;
    if (mayHide.test(value)) {
      shown = `${shown.slice(0, at)}•••(${value.length})${shown.slice(at + value.length)}`;
    } else exposed.push(name);
  }
  return { shown, secrets: runs, exposed };
}

/** The secrets in a word, by what stands before it, what names them, or what they look like. */
function runsIn(text: string, before: string): readonly Run[] {
  const rest = (name: string, value: string): Run => ({ name, value, at: text.length - value.length });
  const isFlagged = text !== '' && !text.startsWith('-');
  if (isFlagged && /^(?:-u|--user)$/.test(before)) {
    const [, password] = /^[^:]+:(.+)$/s.exec(text) ?? [];
    return password === undefined ? [] : [rest(before, password)];
  }
  if (isFlagged && isSecretFlag(before) && !(keyFlag.test(before) && /^[\d:.]+$/.test(text)))
    return [rest(before, text)];
  const [, field = '', , content = ''] = text.includes('://') ? [] : (header.exec(text) ?? []);
  if (field !== '' && (looksSecret(field) || /^(?:-H|--header)$/.test(before))) return [rest(field, content)];
  const found: Run[] = [];
  for (const match of text.matchAll(token)) found.push(...runsInToken(match[0], match.index));
  for (const match of text.matchAll(/\b(Bearer|Basic)\s+([\w.~+/=-]{6,})/gi)) found.push(runOf(match, 0));
  return found;
}

function isSecretFlag(before: string): boolean {
  return before.startsWith('-') && !before.includes('=') && (looksSecret(before) || keyFlag.test(before));
}

function runsInToken(word: string, at: number): readonly Run[] {
  const [, name = '', value = ''] = assignment.exec(word) ?? [];
  const address = word.slice(name === '' ? 0 : name.length + 1);
  if (address.includes('://')) {
    const start = at + word.length - address.length;
    const password = /^[a-z][\w+.-]*:\/\/[^\\/?#@]*?:([^\\/?#@]+)@/i.exec(address);
    const value = password?.[1] ?? '';
    const inUser = password && {
      name: 'the address',
      value,
      at: start + password[0].length - 1 - value.length,
    };
    const inQuery = [...address.matchAll(/[?&#]([^=&#?]+)=([^&#]+)/g)]
      .map((match) => runOf(match, start))
      .filter(({ name, value }) => looksSecret(name) || looksLikeSecret(value) !== null);
    return [...(inUser ? [inUser] : []), ...inQuery];
  }
  if (name !== '' && value !== '') {
    const isSecret = looksSecret(name) || looksLikeSecret(value) !== null;
    return isSecret ? [{ name, value, at: at + word.length - value.length }] : [];
  }
  return looksLikeSecret(word) === null ? [] : [{ name: 'an argument', value: word, at }];
}

/** The last group of a match, named by the one before. */
function runOf(match: RegExpMatchArray, from: number): Run {
  const [whole, name = '', value = ''] = match;
  return { name, value, at: from + (match.index ?? 0) + whole.length - value.length };
}

function textOf(spans: readonly Span[]): string {
  return spans.map(({ text }) => text).join('');
}

/** The marks of what is hidden are ours alone. */
function unmark(text: string): string {
  return text.replaceAll('•', '\\u{2022}');
}

/** Words that a shell would read otherwise are quoted. */
function quote(word: string): string {
  return word !== '' && /^[\w.~+/=%:@!#^,?•()${}-]+$/u.test(word) ? word : JSON.stringify(word);
}

/** Returns the secrets of these runs, with what of each is a secret of its own. */
export function expand(runs: readonly Run[]): readonly Secret[] {
  const values = runs.flatMap(({ name, value }) => [value, decode(value)].map((one) => [name, one] as const));
  return values.flatMap(([name, value]) => secretsOf(name, value, true));
}
