import type { AgentForm, ExportNote, PackForm, UserAgentForm } from './exportTarget';

/** RFC 0072: what an agent's model is for. */
export const modelClasses = ['reasoning', 'writing', 'coding', 'research', 'classification', 'general'] as const;
/** What the openwop app calls it, for agents that its users make. */
export const userModelClasses = ['chat', 'reasoning', 'coding', 'extraction'] as const;
const agentIdPattern = /^(?:core|vendor|community|private|local)\.[a-z][a-z0-9_-]*(?:\.[a-z][a-zA-Z0-9_-]*)+$/;
const packNamePattern = /^(?:core|vendor|community|private|local)\.[a-z][a-zA-Z0-9_.-]*$/;
const versionPattern = /^\d+\.\d+\.\d+(?:-[\w.-]+)?(?:\+[\w.-]+)?$/;

export interface FormProblem {
  readonly field: keyof AgentForm | keyof PackForm;
  readonly text: string;
}

/** What an agent manifest entry still needs, by field; empty where it is valid. */
export function checkAgentForm(form: Partial<AgentForm>): readonly FormProblem[] {
  const problems: FormProblem[] = [];
  const { agentId = '', persona = '', modelClass = '', systemPrompt = '', systemPromptRef = '' } = form;
  if (!agentIdPattern.test(agentId)) {
    const text =
      'An id such as private.acme.triage: core, vendor, community, private or local, then at least two parts.';
    problems.push({ field: 'agentId', text });
  }
  if (persona.trim() === '') problems.push({ field: 'persona', text: 'A short name for who the agent is.' });
  if (!(modelClasses as readonly string[]).includes(modelClass)) {
    problems.push({ field: 'modelClass', text: `One of ${modelClasses.join(', ')}.` });
  }
  const prompts = [systemPrompt, systemPromptRef].filter((prompt) => prompt.trim() !== '').length;
  if (prompts !== 1) {
    const text =
      prompts === 0 ? 'A system prompt, or a reference to one.' : 'A system prompt or a reference, not both.';
    problems.push({ field: 'systemPrompt', text });
  }
  return problems;
}

/** What an agent that the openwop app itself holds still needs, by field. */
export function checkUserAgentForm(form: Partial<UserAgentForm>): readonly FormProblem[] {
  const { persona = '', modelClass = '', systemPrompt = '' } = form;
  const problems: FormProblem[] = [];
  if (persona.trim() === '') problems.push({ field: 'persona', text: 'A short name for who the agent is.' });
  if (!(userModelClasses as readonly string[]).includes(modelClass)) {
    problems.push({ field: 'modelClass', text: `One of ${userModelClasses.join(', ')}.` });
  }
  if (systemPrompt.trim() === '') problems.push({ field: 'systemPrompt', text: 'A system prompt.' });
  return problems;
}

export function checkPackForm(form: Partial<PackForm>): readonly FormProblem[] {
  const problems: FormProblem[] = [];
  if (!packNamePattern.test(form.name ?? '')) {
    problems.push({ field: 'name', text: 'A name such as private.acme.support-agents.' });
  }
  if (!versionPattern.test(form.version ?? '')) problems.push({ field: 'version', text: 'A version such as 0.1.0.' });
  if ((form.engine ?? '').trim() === '') {
    problems.push({ field: 'engine', text: 'The openwop versions it runs on, such as >=1.1.0 <2.0.0.' });
  }
  return problems;
}

export function needs(problems: readonly FormProblem[]): readonly ExportNote[] {
  return problems.map(({ text }) => ({ kind: 'needs', text, toolIds: [] }));
}
