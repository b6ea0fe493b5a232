/** What a tool without findings was looked at for, and what nobody looked at. */
export const whatRulesRead =
  'Rules looked at structure, names, hidden characters and what English texts ask for; none sees what the tool does when it runs.';

/** What no rule sees, each a sentence. */
export const whatRulesMiss: readonly string[] = [
  'What a tool does when it runs. Rules read its definition alone.',
  'Orders in other languages than English, in pictures, or in words that none of the known patterns has.',
  'Two texts that differ by one clause, where only the meaning tells the honest one from the other.',
  'What a server will say tomorrow. Take a baseline, and Compare shows what changed.',
  'What the answers of a tool tell the model. They come only when it is called.',
];
