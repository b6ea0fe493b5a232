import { stemOf } from '../model/wordStem';

/** Verbs that tools use for the same: the plain form of each. */
const groups = [
  'send post message publish notify share',
  'create new add open make insert register build',
  'remove delete erase drop clear discard unlink',
  'find search list lookup query browse show discover',
  'get read fetch retrieve load view download show',
  'update edit modify change set patch rename',
  'run execute call invoke start launch trigger',
  'stop kill end terminate cancel close abort shutdown',
  'write save store put upload export',
  'copy duplicate clone',
  'move transfer relocate',
  'check validate verify test inspect',
  'convert transform translate format',
  'combine merge join',
  'compute calculate evaluate',
  'generate create draw make build',
].map((verbs) => verbs.split(' '));

/** The verbs of the same meaning as a folded word, in any ending; none for what is no verb of the table. */
export function kinOf(word: string): readonly string[] {
  const stem = stemOf(word);
  const alike = groups.filter((verbs) => verbs.some((verb) => stemOf(verb) === stem)).flat();
  return [...new Set(alike)].filter((verb) => stemOf(verb) !== stem);
}
