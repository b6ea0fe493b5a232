import { isSecretName } from '../../model/secrets';
import type { PlanDraft, ProgramDraft } from './planServer';
import { filledText, shownText } from './variables';

/** Variables that a runtime, a loader or a package runner reads as its own. */
const runtimes =
  /^(?:node|npm|yarn|pnpm|bun|deno|python|pip|uv|perl\d?|ruby|gem|bundle|java|_java|jdk|jvm|php|lua|dotnet|coreclr|electron|ld|dyld|git|ssh|bash|zsh|ksh|fish|shell|xdg)_|^(?:path|home|env|ifs|shell|tmpdir|bash\w*|ps\d)$/i;
/** Programs that run what their arguments or variables say. */
const interpreter =
  /^(?:\w*sh|busybox|env|xargs|\w*awk|sed|find|vim?|nvim|ed|emacs|make|php|cmd|powershell|eval|exec)(?:\.exe)?$/i;
/** Options whose value is code, alone or among others: `-c`, `-lc`, `-e`, `--eval=…`, `--call`. */
const codeOption =
  /^(?:-[A-Za-z]{0,20}[ceErpS]\w*|--(?:eval|exec|execute|print|call|command|code|run|expression|split-string)(?:=.*)?)$/s;

/** Signs that code is written with, and addresses that are code. */
const codeSigns = /[;|`(){}<>"'\\\n]|\$\S|&&|\bdata:/;

/** Returns the words of a command line that say that it holds code: a shell, `-c`, `--eval`. */
export function codeWords({ command, args, places }: ProgramDraft): readonly string[] {
  const isInterpreter = (path: string) => interpreter.test(path.split(/[/\\]/).at(-1) ?? '');
  return [command, ...args].flatMap((one, i) => {
    const word = filledText(one);
    const isCode = codeOption.test(word) || isInterpreter(word) || (i === 0 && isInterpreter(places.program ?? ''));
    return isCode ? [shownText(one).split('=')[0] ?? ''] : [];
  });
}

/** Whether an argument, or a variable that is no secret, holds what may be code. */
function holdsCode({ args, variables }: ProgramDraft): boolean {
  const others = [...variables].flatMap(([name, one]) => (isSecretName(name) ? [] : [one]));
  return [...args, ...others].some((one) => codeSigns.test(filledText(one)));
}

/**
 * Returns the variables and headers whose values may be masked: a secret's name that no runtime reads as its own and
 * nothing else of the server names, a value that is no path and no option, and no code in the arguments.
 */
export function maskable(draft: PlanDraft): ReadonlySet<string> {
  if (draft.kind === 'skip' || (draft.kind === 'start' && (codeWords(draft).length > 0 || holdsCode(draft))))
    return new Set();
  const named = draft.kind === 'start' ? draft.variables : draft.headers;
  const texts = draft.kind === 'start' ? [draft.command, draft.cwd, ...draft.args] : [draft.url];
  const isNamed = (name: string) =>
    [...texts, ...[...named].flatMap(([key, one]) => (key === name ? [] : [one]))].some((one) =>
      `${filledText(one)}\n${shownText(one)}`.toLowerCase().includes(name.toLowerCase()),
    );
  const names = [...named].flatMap(([name, one]) => {
    const isPlain = one.every(({ kind }) => kind === 'file') && /^[^-./\\][^/\\]*$/.test(filledText(one));
    return isPlain && isSecretName(name) && !runtimes.test(name) && !isNamed(name) ? [name] : [];
  });
  return new Set(names);
}

/** `gh…9f, 40 characters`: of a short value, or one with signs, its length alone. */
export function maskPlanText(value: string): string {
  const [begin, end] = [value.slice(0, 2), value.slice(-2)];
  const isShown = value.length >= 16 && /^\w{4}$/.test(begin + end);
  return `${isShown ? `${begin}…${end}` : '…'}, ${value.length} characters`;
}
