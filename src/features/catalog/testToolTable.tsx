import { everything } from '../../engine/testCatalog';
import type { ViewSnapshot } from '../../state/catalogViewer';
import { defaultPreferences } from '../../state/preferences';
import { ToolTable, type ToolTableProps } from './ToolTable';

const nothing = () => {};

/** A table 600 px high over these rows, wide, as it is for somebody who has chosen nothing. */
export function TestToolTable(props: { readonly snapshot: ViewSnapshot } & Partial<ToolTableProps>) {
  return (
    <div style={{ display: 'flex', height: 600 }}>
      <ToolTable
        hasReadiness={false}
        wantsTokens={false}
        sort={everything.sort}
        open={null}
        isSelected={() => false}
        marks={[]}
        isStacked={false}
        preferences={defaultPreferences}
        values={undefined}
        onPreferences={nothing}
        onWindow={nothing}
        onSort={nothing}
        onOpen={nothing}
        onSelect={nothing}
        onSelectBetween={nothing}
        onSelectAll={nothing}
        progress={null}
        empty={null}
        {...props}
      />
    </div>
  );
}
