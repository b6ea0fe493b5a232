import { looksLikeSecret } from '../model/secretLike';
import { hideDefaults } from './putInVariables';
import type { Launch } from './readLaunch';
import { looksSecret, type Secrets, secretsOfUrl } from './redact';

const hidden = '•••';
/** `--token=VALUE` or `TOKEN=VALUE`. */
const assignment = /^(-[\w-]+|\w+)=(.*)$/s;
/** `Authorization: Bearer VALUE` */
const header = /^([A-Za-z][\w-]*):\s*(?:(?:Bearer|Basic|token)\s+)?(\S.*)$/is;

interface Word {
  /** What may be shown. */
  readonly shown: string;
  readonly secrets: Secrets;
}

/** The arguments of a program, with what in them is secret: only the value of what says so, or looks so. */
export function readWords(args: readonly string[]): readonly Word[] {
  return args.map((arg, i) => {
    const before = args[i - 1] ?? '';
    const isFlagged = before.startsWith('-') && !before.includes('=');
    const [, name = '', value = ''] = assignment.exec(arg) ?? [];
    if (name !== '') {
      // What a container is given is a variable like those of the configuration.
      const isVariable = /^[A-Z][A-Z\d_]*$/.test(name);
      if (!isVariable && !looksSecret(name) && looksLikeSecret(value) === null) return readPlain(arg);
      return { shown: `${name}=${showValue(value)}`, secrets: [[name, value]] };
    }
    if (isFlagged && looksSecret(before)) return { shown: showValue(arg), secrets: [[before, arg]] };
    const [, field = '', content = ''] = arg.includes('://') && !isFlagged ? [] : (header.exec(arg) ?? []);
    if (field !== '' && (looksSecret(field) || /^(?:-H|--header)$/.test(before))) {
      return { shown: `${field}: ${showValue(content)}`, secrets: [[field, content]] };
    }
    return readPlain(arg);
  });
}

function readPlain(arg: string): Word {
  if (URL.canParse(arg) && arg.includes('://')) return { shown: showUrl(arg), secrets: secretsOfUrl(new URL(arg)) };
  const kind = looksLikeSecret(arg);
  return kind === null ? { shown: hideDefaults(arg), secrets: [] } : { shown: hidden, secrets: [['an argument', arg]] };
}

/** The program or address as it may be shown: as written, so that variables stay names, and without a secret. */
export function showLaunch(launch: Launch): string {
  switch (launch.kind) {
    case 'none':
      return '–';
    case 'address':
      return showUrl(launch.url);
    case 'program':
      return [launch.command, ...readWords(launch.args).map(({ shown }) => shown)]
        .map((word) => (/[\s"']/.test(word) ? JSON.stringify(word) : word))
        .join(' ');
  }
}

/** A value that is a variable alone says no more than its name. */
function showValue(value: string): string {
  const shown = hideDefaults(value);
  return /^\$\{[^}]*\}$/.test(shown) ? shown : hidden;
}

function showUrl(text: string): string {
  const written = hideDefaults(text);
  if (!URL.canParse(written)) return written.replace(/\?.*$/s, `?${hidden}`).replace(/\/\/[^/@]*@/, `//${hidden}@`);
  const url = new URL(written);
  if (url.username === '' && url.password === '' && url.search === '') return written;
  return `${url.protocol}//${url.host}${url.pathname}${url.search === '' ? '' : `?${hidden}`}`;
}
