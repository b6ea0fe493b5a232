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
    title: 'Everything that can write without asking',
    query: 'tier=write&approval=never,unstated',
    tells: 'These tools change data, and the host doesn’t say that a person is asked before they do.',
  },
  {
    id: 'egress-unstated',
    title: 'Network access not stated',
    query: 'egress=unstated',
    tells: 'For these tools the host says nothing about network access, which is not the same as none.',
  },
  {
    id: 'credential-needed',
    title: 'What needs a stored credential',
    query: 'credential=needed&group=family',
    tells: 'These tools run only once somebody has stored a credential, shown here system by system.',
  },
  {
    id: 'commands',
    title: 'What can run commands',
    query: 'tier=exec',
    tells:
      'These tools run commands or scripts, which only a host extension may: under any other source it is a finding.',
  },
  {
    id: 'worrying',
    title: 'Needs attention',
    query: 'finding=critical,high',
    tells: 'Text hidden in a description, one id that stands for two tools, a broken rule of the format.',
  },
];

/** Only where a baseline is in use: what a reviewer asks the second time. */
export const changeStory: Story = {
  id: 'new-access',
  title: 'What may do more than before',
  query: 'change=wider,added',
  tells: 'These tools are new, or may do more than when somebody last looked.',
};
