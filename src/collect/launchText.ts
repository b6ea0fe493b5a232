import { looksLikeSecret } from '../model/secrets';
import { decode, looksSecret, type Secret, secretsOf } from './secrets';
import { join, type Span } from './variables';

export interface LaunchText {
  readonly shown: string;
  readonly secrets: readonly Run[];
  /** Names of secrets that are shown, since they may be run. */
  readonly exposed: readonly string[];
}

export interface Run {
  readonly name: string;
  readonly value: string;
  readonly at: number;
}

/** A program's command, arguments and variables, with what was put in for `${V}`. */
export interface Line {
  readonly command: readonly Span[];
  readonly args: readonly (readonly Span[])[];
  readonly variables: ReadonlyMap<string, readonly Span[]>;
}

/** What runs its arguments or variables as code. */
const shells = words('sh bash zsh dash ash ksh mksh csh tcsh fish busybox cmd powershell pwsh wsl');
/** What may run any of its arguments. */
const runners =
  words(`env timeout sudo doas su runuser chroot unshare nsenter nice ionice nohup setsid stdbuf xargs watch time
  tsx ts-node bwrap awk gawk mawk julia ssh docker podman nerdctl kubectl oc lxc flatpak snap find make just task npm pnpm yarn corepack bun deno uv pipx
  poetry pdm hatch rye conda mamba micromamba nix nix-shell direnv mise asdf dotenv dotenvx cross-env concurrently op
  doppler infisical aws-vault chamber teller envchain script expect tmux screen strace gdb valgrind perl ruby php lua
  osascript go cargo java dotnet start exec command parallel zx vite-node jiti esno nodemon pm2 supergateway mcp-proxy mcpo
  rlwrap entr watchexec nu elvish xonsh tclsh rscript guile swift elixir racket groovy scala`);
/** What runs the first of its arguments that is no option: the rest is that program's. */
const launchers = words('node nodejs npx pnpx bunx uvx python pypy');
const codeFlag = /^(?:-[a-z]*[ce]|--?(?:eval|exec|command|call|code|print|run|script|require|import|loader))(?:=|$)/i;
/** Options of launchers that take no value. */
const valueless = words('-y --yes -q --quiet -u -- -m');
const header = /^([A-Za-z][\w-]*):(\s*(?:(?:Bearer|Basic|token)\s+)?)(\S.*)$/is;
const scheme = /^(?:Bearer|Basic|token)\s+/i;
const active = /[;|`<>()\n$]|&(?=[\s&])/;
/** Characters that no shell acts on. */
const harmless = /^[\w.~+/=%:@!#^,?-]+$/;
const plain = /^[\w.-]*$/;
/** A path, also behind `NAME=`, a file's name, or a dotted name: a token has either none or two dots. */
const pathLike = /(?:^|=)(?:\.{0,2}[/\\]|~)|\.[a-z]\w{0,5}$|^[^.]*\.[a-z]\w*$/i;
/** A shorter value of a variable is no secret. */
const shortest = 4;
const token = /[^\s"'`;|&()<>]+/g;

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}

/**
 * Draws a program: its command line and its variables. All is shown, but for a variable of this machine that is letters,
 * digits, `_`, `.` and `-` alone, and the characters of a secret, with their number. A secret too is shown where it may be
 * run: where code is about, before what a launcher runs, and where it names a program or file (`canRun`).
 */
export function showProgram(
  line: Line,
  canRun: (word: string) => boolean,
): LaunchText & { readonly variables: readonly string[] } {
  const { command, args, variables } = line;
  const texts = args.map(join);
  const first = readLine(line);
  const mayHide = (text: string, value: string) =>
    harmless.test(value) && !pathLike.test(value) && !active.test(text) && !canRun(value) && !canRun(text);
  const shownArgs = args.map((spans, i) => {
    const before = texts[i - 1] ?? '';
    const isOpen = first !== 'code' && (i >= first || isVariable(before, texts[i] ?? ''));
    return hide(spans, (text) => runsIn(text, before), isOpen ? mayHide : () => false);
  });
  const shownVariables = [...variables].map(([name, spans]) =>
    hide(
      [{ text: `${name}=` }, ...spans],
      (text) => runsOfValue(text, name, name.length + 1),
      (text, value) => {
        const given = text.slice(name.length + 1);
        // Options may load or hold code.
        return first !== 'code' && !/(?:^|\s)-/.test(given) && mayHide(given, value);
      },
    ),
  );
  const all = [...shownArgs, ...shownVariables];
  return {
    shown: [join(command), ...shownArgs.map(({ shown }) => shown)].map(quote).join(' '),
    variables: shownVariables.map(({ shown }) => quote(shown)),
    secrets: all.flatMap(({ secrets }) => secrets),
    exposed: [...new Set(all.flatMap(({ exposed }) => exposed))],
  };
}

/** A header: nothing runs it. A variable of this machine stands as its name. */
export function showHeader(name: string, spans: readonly Span[]): LaunchText {
  const named = spans.map(({ text, written }) => ({ text: written ?? text }));
  return hide(
    [{ text: `${name}: ` }, ...named],
    (text) => runsOfValue(text, name, name.length + 2),
    () => true,
  );
}

/**
 * An address, drawn from what is asked: its host is shown as it is, its password and what names or looks like a secret
 * in it is hidden, and a variable of this machine behind the host stands as its name.
 */
export function showAddress(url: URL, spans: readonly Span[]): LaunchText {
  const written = join(spans);
  const { username, password } = url;
  const length = [password, decode(password)].find((one) => written.includes(one))?.length ?? password.length;
  const user = name(looksLikeSecret(username) === null ? username : `•••(${username.length})`);
  const userInfo = `${user}${password === '' ? '' : `:•••(${length})`}`;
  const found = hide([{ text: name(unmark(`${url.pathname}${url.search}${url.hash}`)) }], runsInAddress, () => true);
  return { ...found, shown: `${url.protocol}//${userInfo === '' ? '' : `${userInfo}@`}${url.host}${found.shown}` };

  function name(part: string): string {
    let named = part;
    for (const { text, written } of spans) {
      if (written === undefined || text.length < shortest) continue;
      for (const one of [text, encodeURI(text), encodeURIComponent(text)]) named = named.replaceAll(one, written);
    }
    return named;
  }
}

/** From which argument on a secret may be hidden; `code` where the line holds code, which may use all of it. */
function readLine({ command: spans, args: words }: Line): 'code' | number {
  const command = join(spans);
  const args = words.map(join);
  const own = words.map((word) => join(word.filter(({ written }) => written === undefined)));
  const names = [command, ...args].map(namesOf);
  const isCode = args.some((arg, i) => {
    const before = args[i - 1] ?? '';
    const isCode = codeFlag.test(before) && !isVariable(before, arg);
    return isCode || (codeFlag.test(arg) && arg.includes('=')) || (own[i]?.includes('$') && !header.test(arg));
  });
  if (isCode || names.some((some) => some.some((name) => shells.has(name)))) return 'code';
  if (names.some((some) => some.some((name) => runners.has(name)))) return args.length;
  const launcher = names.findLastIndex((some) => some.some((name) => launchers.has(name)));
  if (launcher < 0) return 0;
  const isRun = (arg: string, i: number) => {
    const before = i === launcher ? '' : (args[i - 1] ?? '');
    return (
      !arg.startsWith('-') && (!before.startsWith('-') || valueless.has(before)) && !/^(?:inspect|debug)$/.test(arg)
    );
  };
  const run = args.findIndex((arg, i) => i >= launcher && isRun(arg, i));
  return run < 0 ? args.length : run + 1;
}

/** `-e NAME=value` and `-e NAME` set a variable of a container. */
function isVariable(before: string, arg: string): boolean {
  return /^(?:-e|--env)$/.test(before) && /^[A-Z_][A-Z\d_]*(?:=[\w.-]*)?$/.test(arg);
}

/** What a word may name: `/bin/perl5.36` → perl, `x@npm:tsx@4` → x, npm, tsx. */
function namesOf(word: string): readonly string[] {
  const last = word.split(/[/\\]/).at(-1) ?? '';
  return last
    .toLowerCase()
    .split(/[@:=]/)
    .map((one) => one.replace(/\.(?:exe|cmd|bat)$/, '').replace(/(?<=[a-z])[-\d.]+$/, ''));
}

/** Hides the runs of characters that are secret and may be hidden, the longest first. */
function hide(
  spans: readonly Span[],
  find: (text: string) => readonly Run[],
  mayHide: (text: string, value: string) => boolean,
): LaunchText {
  let text = '';
  const runs: Run[] = [];
  for (const { text: value, written, name = '' } of spans) {
    // An answer that is still to be given stands as its name.
    const isNamed = written !== undefined && (plain.test(value) || value === written);
    if (!isNamed && looksSecret(name)) runs.push({ name, value: unmark(value), at: text.length });
    text += isNamed ? written : unmark(value);
  }
  runs.push(...find(text).filter(({ value }) => value.replace(/\$\{[^}]*\}/g, '') !== ''));
  runs.sort((a, b) => b.value.length - a.value.length);
  const hidden: Run[] = [];
  const exposed: string[] = [];
  for (const run of runs) {
    const isInside = hidden.some((one) => run.at < one.at + one.value.length && one.at < run.at + run.value.length);
    if (isInside) continue;
    if (mayHide(text, run.value)) hidden.push(run);
    else exposed.push(run.name);
  }
  const shown = hidden
    .sort((a, b) => b.at - a.at)
    .reduce((left, { at, value }) => `${left.slice(0, at)}•••(${value.length})${left.slice(at + value.length)}`, text);
  return { shown, secrets: runs, exposed };
}

/** The secrets in an argument, by the flag before it, what names them, or what they look like. */
function runsIn(text: string, before: string): readonly Run[] {
  const rest = (name: string, value: string): Run => ({ name, value, at: text.length - value.length });
  const isFlag = before.startsWith('-') && !before.includes('=') && text !== '' && !text.startsWith('-');
  if (isFlag && /^(?:-u|--user)$/.test(before)) {
    const [, password] = /^[^:]+:(.+)$/s.exec(text) ?? [];
    return password === undefined ? [] : [rest(before, password)];
  }
  if (text.includes('://')) return runsInText(text);
  const isPort = /^-\w$/.test(before) && /^[\d:.]+$/.test(text);
  if (isFlag && looksSecret(before) && !isPort) return [rest(before, text)];
  const [, field = '', , content = ''] = header.exec(text) ?? [];
  if (field !== '' && (looksSecret(field) || /^(?:-H|--header)$/.test(before))) return [rest(field, content)];
  return runsInText(text);
}

/** The secrets in the value of a variable or header, which begins at `from`. */
function runsOfValue(text: string, name: string, from: number): readonly Run[] {
  const value = text.slice(from);
  const at = from + (scheme.exec(value)?.[0].length ?? 0);
  const isSecret = looksSecret(name) && !value.includes('://') && secretsOf(name, value).length > 0;
  const inside = runsInText(value).map((run) => ({ ...run, at: run.at + from }));
  return isSecret ? [{ name, value: text.slice(at), at }, ...inside] : inside;
}

function runsInText(text: string): readonly Run[] {
  const found: Run[] = [];
  for (const { 0: word, index: at } of text.matchAll(token)) {
    const [, name = '', value = ''] = /^(-[\w-]+|\w+)=(.*)$/s.exec(word) ?? [];
    const start = word.length - (name === '' ? word : value).length;
    const inside = word.includes('://') ? runsInAddress(word.slice(start)) : runsInWord(name, word.slice(start));
    found.push(...inside.map((run) => ({ ...run, at: run.at + at + start })));
  }
  for (const match of text.matchAll(/\b(Bearer|Basic)\s+([\w.~+/=-]{6,})/gi)) found.push(runOf(match));
  return found;
}

function runsInWord(name: string, value: string): readonly Run[] {
  const isSecret = (name !== '' && value !== '' && looksSecret(name)) || looksLikeSecret(value) !== null;
  return isSecret ? [{ name: name === '' ? 'an argument' : name, value, at: 0 }] : [];
}

function runsInAddress(address: string): readonly Run[] {
  const inUser = /^([a-z][\w+.-]*):\/\/[^\\/?#@]*?:([^\\/?#@]+)(?=@)/i.exec(address);
  const inQuery = [...address.matchAll(/[?&#]([^=&#?]+)=([^&#]+)/g)].map(runOf);
  const inPath = [...address.matchAll(/(\/)([^/?#]+)/g)]
    .map(runOf)
    .filter(({ value }) => looksLikeSecret(value) !== null);
  return [
    ...(inUser === null ? [] : [{ ...runOf(inUser), name: 'the address' }]),
    ...inQuery.filter(({ name, value }) => looksSecret(name) || looksLikeSecret(value) !== null),
    ...inPath.map((run) => ({ ...run, name: 'the address' })),
  ];
}

/** The last group of a match, named by the one before. */
function runOf(match: RegExpMatchArray): Run {
  const [whole, name = '', value = ''] = match;
  return { name, value, at: (match.index ?? 0) + whole.length - value.length };
}

/** The marks of what is hidden are ours alone. */
function unmark(text: string): string {
  return text.replaceAll('•', '\\u{2022}');
}

function quote(word: string): string {
  return word !== '' && /^[\w.~+/=%:@!#^,?•()${}-]+$/u.test(word) ? word : JSON.stringify(word);
}

/** Returns the secrets of these runs, with what of each is a secret of its own. */
export function expand(runs: readonly Run[]): readonly Secret[] {
  const values = runs.flatMap(({ name, value }) => [value, decode(value)].map((one) => [name, one] as const));
  return values.flatMap(([name, value]) => secretsOf(name, value, true));
}
