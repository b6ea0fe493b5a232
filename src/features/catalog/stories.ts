import { isGrave, severities } from '../../model/finding';

/** A way into the catalog for a newcomer: a question, and the filters that answer it. */
export interface Story {
  readonly id: string;
  readonly title: string;
  /** Query string of the catalog view, without the leading `?` and without a host. */
  readonly query: string;
  /** One sentence: why somebody would ask. */
  readonly tells: string;
}

export const stories: readonly Story[] = [
  {
    id: 'write-unasked',
    title: 'Everything that may write without asking',
    query: 'writes=yes,disputed,unknown&unasked=yes,unknown',
    tells: 'Nothing reliable says that these tools only read, or that a person is always asked before they run.',
  },
  {
    id: 'egress-unstated',
    title: 'Network access unknown',
    query: 'network=unknown',
    tells: 'These tools don’t say whether they use the network, which is not the same as no access.',
  },
  {
    id: 'commands',
    title: 'What may run commands',
    query: 'commands=yes,disputed,unknown',
    tells: 'These tools run commands or scripts, or don’t say that they run none.',
  },
  {
    id: 'worrying',
    title: 'Needs attention',
    query: `finding=${severities.filter(isGrave).join(',')}`,
    tells: 'Text hidden in a description, one id that stands for two tools, a broken rule of the format.',
  },
];
