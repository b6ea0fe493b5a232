import { useMemo } from 'react';
import type { DefinitionTarget } from '../../../exports/definitionTargets';
import type { RenderSchema } from '../../../schemas/renderSchema';
import { lazyWithPreload } from '../../../ui/lazyWithPreload';
import { type ArgumentSet, withoutSecrets } from '../../../workspace/argumentSets';
import type { ArgumentsFormProps } from './ArgumentsForm';
import type { ArgumentsState } from './argumentsState';
import { writeArguments } from './argumentValue';
import { findSecrets } from './findSecrets';
import { useArguments } from './formContext';
import type { FormStore } from './formStore';
import { literalsStill } from './literals';
import type { SavedSets } from './savedSets';

const DefinitionDialog = lazyWithPreload(
  () => import('./DefinitionDialog').then((m) => m.DefinitionDialog),
  'the definition',
);
const SetsDialog = lazyWithPreload(() => import('./SetsDialog').then((m) => m.SetsDialog), 'the saved arguments');

interface Props extends Pick<ArgumentsFormProps, 'toolId' | 'description' | 'schemaText' | 'schemaDigest' | 'saved'> {
  readonly dialog: 'sets' | DefinitionTarget;
  readonly render: RenderSchema;
  readonly store: FormStore;
  readonly onLoad: (set: ArgumentSet) => void;
  readonly onClose: () => void;
}

const whole = (now: ArgumentsState) => now;

/** What opens over the form: saved sets, or the tool as a definition. */
export function FormDialogs(props: Props) {
  const { dialog, toolId, description, schemaText, onClose } = props;
  if (dialog !== 'sets') {
    return <DefinitionDialog target={dialog} tool={{ toolId, description, schemaText }} onClose={onClose} />;
  }
  return props.saved === undefined ? null : <Sets {...props} saved={props.saved} />;
}

function Sets({ render, store, schemaDigest, saved, onLoad, onClose }: Props & { saved: SavedSets }) {
  const { value, literals } = useArguments(store, whole);
  const secrets = useMemo(() => findSecrets(render), [render]);
  const text = useMemo(() => {
    const kept = withoutSecrets(value, secrets);
    return writeArguments(kept, literalsStill(literals, kept));
  }, [value, literals, secrets]);
  return <SetsDialog {...{ saved, schemaDigest, text, onLoad, onClose }} leavesOutSecrets={secrets.length > 0} />;
}
