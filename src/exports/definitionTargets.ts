/** Whose function calling a definition is for. */
export type DefinitionTarget = 'anthropic' | 'openai' | 'gemini';

export const definitionTargets: readonly { readonly id: DefinitionTarget; readonly label: string }[] = [
  { id: 'anthropic', label: 'Anthropic tool' },
  { id: 'openai', label: 'OpenAI function' },
  { id: 'gemini', label: 'Gemini function declaration' },
];
