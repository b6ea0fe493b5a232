import type { ExposureContext, ExposureRule, Withheld } from '../dialects/exposure';

export const ruleLabels: Readonly<Record<ExposureRule, string>> = {
  tenant: 'Tenant',
  environment: 'Environment',
  cluster: 'Cluster',
  gang: 'Gang',
  licence: 'Licence',
};

/** Why a rule withholds a tool from a context. Names in it are untrusted text. */
export function describeWithheld({ rule, reason }: Withheld, context: ExposureContext): string {
  const many = rule === 'licence' ? 'licences' : `${rule}s`;
  switch (reason) {
    case 'not-listed':
      return `its ${many} don’t include ${(rule === 'licence' ? undefined : context[rule]) ?? 'this one'}`;
    case 'admits-nobody':
      return `its list of ${many} is empty: none may call`;
    case 'not-stated':
      return `it lists no ${many}: none may call`;
    case 'unreadable':
      return rule === 'licence' ? 'the licence it needs can’t be read' : `its list of ${many} can’t be read`;
    case 'no-licence':
      return 'the licence it needs is not granted';
    default:
      return reason satisfies never;
  }
}
