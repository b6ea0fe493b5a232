import { useState } from 'react';
import { closeTool, useAddress } from '../state/useAddress';
import { Assign, type AssignTarget } from './Assign';
import type { ViewProps } from './MainView';
import { ToolSide } from './ToolSide';

/** The tool that the address names, beside a view that has no table; nothing where it names none. */
export function BesideTool({ settings, state, catalog, known, preflight }: ViewProps) {
  const toolId = useAddress((address) => address.tool);
  const [assigning, setAssigning] = useState<AssignTarget | null>(null);
  if (toolId === null) return null;
  return (
    <>
      <div className="w-full max-w-[32rem] overflow-y-auto border-line border-l bg-panel max-xl:absolute max-xl:inset-y-0 max-xl:right-0 max-xl:z-20 max-sm:max-w-none print:hidden">
        <ToolSide
          toolId={toolId}
          host={state?.host ?? null}
          limits={settings.limits}
          reading={catalog.reading}
          revision={known.revision}
          preflight={preflight}
          onAssign={setAssigning}
          onClose={closeTool}
        />
      </div>
      {assigning !== null && <Assign target={assigning} onClose={() => setAssigning(null)} />}
    </>
  );
}
