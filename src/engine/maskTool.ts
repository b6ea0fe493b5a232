import type { Finding } from '../model/finding';
import { maskText, namesOfPointer } from '../model/maskSecrets';
import type { Tool } from '../model/tool';

/** What a source may write into a tool in its own words. */
type Words = Pick<Tool, 'title' | 'alternateTitle' | 'summary' | 'description' | 'details' | 'extraFields'>;

/** Returns a tool with dots for the secrets in its words. */
export function maskTool<Some extends Words>(tool: Some): Some {
  const { title, alternateTitle, summary, description, details, extraFields } = tool;
  return {
    ...tool,
    ...(title !== undefined && { title: maskText(title) }),
    ...(alternateTitle !== undefined && { alternateTitle: maskText(alternateTitle) }),
    ...(summary !== undefined && { summary: maskText(summary) }),
    ...(description !== undefined && { description: maskText(description) }),
    ...(details !== undefined && {
      details: details.map((detail) => ({ ...detail, text: maskText(detail.text, namesOfPointer(detail.pointer)) })),
    }),
    extraFields: extraFields.map((field) => ({ ...field, text: maskText(field.text, namesOfPointer(field.pointer)) })),
  };
}

/** Returns findings that quote no secret, neither as a fact nor in their pointer. */
export function maskFindings(findings: readonly Finding[]): readonly Finding[] {
  return findings.map((finding) => ({
    ...finding,
    pointer: maskText(finding.pointer),
    facts: Object.fromEntries(Object.entries(finding.facts).map(([name, fact]) => [name, maskText(fact)])),
  }));
}
