import type { FieldPlan } from './fieldPlan';

/** What a new item or entry starts as, and what one that is cleared becomes: the least that its field can show. */
export function blankOf(plan: FieldPlan): unknown {
  switch (plan.kind) {
    case 'text':
      return '';
    case 'boolean':
      return false;
    case 'constant':
      return plan.value;
    case 'choice':
      return plan.options[0]?.value ?? null;
    case 'object':
      return {};
    case 'list':
    case 'tuple':
    case 'choices':
      return [];
    case 'number':
    case 'null':
    case 'union':
    case 'recursive':
    case 'json':
      return null;
    default:
      return plan satisfies never;
  }
}
