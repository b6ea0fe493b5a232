import { type ArgumentsMethods, type CheckResult, checkLimits } from './argumentsProtocol';
import { type ArgumentsCheck, compileCheck } from './checkArguments';
import { serve } from './rpc';

let compiled: { readonly schemaText: string; readonly check: ArgumentsCheck | CheckResult } | null = null;

serve<ArgumentsMethods>({
  check: ({ schemaText, dataText }, { progress }) => {
    if (compiled?.schemaText !== schemaText) compiled = { schemaText, check: compileCheck(schemaText) };
    progress(undefined, checkLimits.check);
    const { check } = compiled;
    return typeof check === 'function' ? check(dataText) : check;
  },
});
