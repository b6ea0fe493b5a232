import type { Admission, Exposure, Licence } from '../../model/tool';
import { UntrustedText } from '../../parts/UntrustedText';
import { SectionTitle } from './SectionTitle';

/** Descriptor fields that this list tells of. */
export const exposurePointers: readonly string[] = [
  '/tenant_scope',
  '/env_scope',
  '/allowed_clusters',
  '/allowed_gangs',
  '/firearms_class',
];

/** Whom a tool registry would show the tool to, in the order its rules are applied. */
export function ExposureList({ exposure }: { readonly exposure: Exposure }) {
  return (
    <section aria-label="Who may call">
      <SectionTitle>Who may call</SectionTitle>
      <dl className="divide-y divide-line border-line border-y">
        <Row name="Tenants" admission={exposure.tenants} />
        <Row name="Environments" admission={exposure.environments} />
        <Row name="Clusters" admission={exposure.clusters} isNeeded />
        <Row name="Gangs" admission={exposure.gangs} isNeeded />
        <div className={lineLook}>
          <dt>Licence</dt>
          <dd className="min-w-0">{describeLicence(exposure.licence)}</dd>
        </div>
      </dl>
      <p className="mt-1.5 max-w-prose text-[0.75rem] text-ink-2 leading-4.5">
        The risk class that a licence is for is no safety tier, and never becomes one. The view Sources tells what a
        given caller would be shown.
      </p>
    </section>
  );
}

const lineLook = 'grid grid-cols-[8.25rem_minmax(0,1fr)] gap-x-3 py-1.5';

function Row(props: { readonly name: string; readonly admission: Admission; readonly isNeeded?: boolean }) {
  const { name, admission, isNeeded = false } = props;
  return (
    <div className={lineLook}>
      <dt>{name}</dt>
      <dd className="min-w-0 text-ink-2">{describeAdmission(admission, isNeeded)}</dd>
    </div>
  );
}

function describeAdmission(admission: Admission, isNeeded: boolean) {
  switch (admission.kind) {
    case 'absent':
      return isNeeded ? <strong className="font-semibold text-ink">nobody: no list is given</strong> : 'not limited';
    case 'unreadable':
      return <strong className="font-semibold text-ink">nobody: the list can’t be read</strong>;
    case 'listed':
      if (admission.names.length === 0)
        return <strong className="font-semibold text-ink">nobody: the list is empty</strong>;
      return (
        <span className="font-mono text-[0.75rem] leading-5 [overflow-wrap:anywhere]">
          <UntrustedText text={admission.names.join(', ')} />
        </span>
      );
    default:
      return admission satisfies never;
  }
}

function describeLicence(licence: Licence) {
  switch (licence.kind) {
    case 'none':
      return <span className="text-ink-2">none needed</span>;
    case 'absent':
      return <span className="text-ink-2">not stated</span>;
    case 'unreadable':
      return <strong className="font-semibold">can’t be read: never granted</strong>;
    case 'needed':
      return (
        <span className="font-mono text-[0.75rem] leading-5 [overflow-wrap:anywhere]">
          <UntrustedText text={licence.name} />
        </span>
      );
    default:
      return licence satisfies never;
  }
}
