import type { Fact } from '../model/fact';
import type { Finding } from '../model/finding';
import { maskText, namesOfPointer } from '../model/maskSecrets';
import { isKnown, type PostureField, postureFields, type Tool } from '../model/tool';

/** What a source may write into a tool in its own words. */
type Words = Pick<Tool, 'title' | 'alternateTitle' | 'summary' | 'description' | 'details' | 'extraFields' | 'posture'>;

/** Returns a tool with dots for the secrets in its words. */
export function maskTool<Some extends Words>(tool: Some): Some {
  const { title, alternateTitle, summary, description, details, extraFields, posture } = tool;
  return {
    ...tool,
    ...(title !== undefined && { title: maskText(title) }),
    ...(alternateTitle !== undefined && { alternateTitle: maskText(alternateTitle) }),
    ...(summary !== undefined && { summary: maskText(summary) }),
    ...(description !== undefined && { description: maskText(description) }),
    ...(details !== undefined && {
      details: details.map((detail) => ({ ...detail, text: maskText(detail.text, namesOfPointer(detail.pointer)) })),
    }),
    posture: {
      ...posture,
      ...Object.fromEntries(postureFields.map((field) => [field, maskFact(field, posture[field])])),
    },
    extraFields: extraFields.map((field) => ({ ...field, text: maskText(field.text, namesOfPointer(field.pointer)) })),
  };
}

/** A source may state any word: that of a vocabulary is no secret. */
function maskFact(field: PostureField, fact: Fact): Fact {
  return fact.basis !== 'stated' || isKnown(field, fact.value) ? fact : { ...fact, value: maskText(fact.value) };
}

/** Returns a finding that quotes no secret, neither as a fact nor in its pointer. */
export function maskFinding(finding: Finding): Finding {
  const { pointer, facts } = finding;
  const names = namesOfPointer(pointer);
  return {
    ...finding,
    pointer: maskText(pointer),
    facts: Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, maskText(fact, names)])),
  };
}
