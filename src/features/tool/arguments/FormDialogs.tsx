import { useMemo } from 'react';
import type { ArgumentSet } from '../../../draft/argumentSets';
import type { DefinitionTarget } from '../../../exports/definitionTargets';
import { digest } from '../../../model/digest';
import { withoutSecretValues } from '../../../schemas/secretValues';
import { lazyWithPreload } from '../../../ui/lazyWithPreload';
import type { ArgumentsFormProps } from './ArgumentsForm';
import type { ArgumentsState } from './argumentsState';
import { writeArguments } from './argumentValue';
import { useArguments } from './formContext';
import type { FormStore } from './formStore';
import { literalsStill } from './literals';
import type { SavedSets } from './savedSets';

const DefinitionDialog = lazyWithPreload(
  () => import('./DefinitionDialog').then((m) => m.DefinitionDialog),
  'the definition',
);
const SetsDialog = lazyWithPreload(() => import('./SetsDialog').then((m) => m.SetsDialog), 'the saved arguments');

interface Props extends Pick<ArgumentsFormProps, 'toolId' | 'nameOnServer' | 'description' | 'schemaText' | 'saved'> {
  readonly dialog: 'sets' | DefinitionTarget;
  readonly schema: unknown;
  readonly store: FormStore;
  readonly onLoad: (set: ArgumentSet) => void;
  readonly onClose: () => void;
}

const whole = (now: ArgumentsState) => now;

/** What opens over the form: saved sets, or the tool as a definition. */
export function FormDialogs(props: Props) {
  const { dialog, toolId, nameOnServer, description, schemaText, onClose } = props;
  if (dialog !== 'sets') {
    return schemaText === null ? null : (
      <DefinitionDialog target={dialog} tool={{ toolId, nameOnServer, description, schemaText }} onClose={onClose} />
    );
  }
  return props.saved === undefined ? null : <Sets {...props} saved={props.saved} />;
}

function Sets({ schema, schemaText, store, saved, onLoad, onClose }: Props & { saved: SavedSets }) {
  const { value, literals } = useArguments(store, whole);
  const schemaDigest = useMemo(() => (schemaText === null ? null : digest(schema)), [schemaText, schema]);
  const { text, leftOut } = useMemo(() => {
    const { kept, leftOut } = withoutSecretValues(schema, value);
    return { text: writeArguments(kept, literalsStill(literals, kept)), leftOut };
  }, [value, literals, schema]);
  return <SetsDialog {...{ saved, schemaDigest, text, onLoad, onClose }} leavesOutSecrets={leftOut > 0} />;
}
