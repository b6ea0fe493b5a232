import { type ArgumentsCheck, type CheckRequest, type CheckResult, compileCheck } from './checkArguments';
import { type Call, type MethodsOf, serve } from './rpc';

/** Milliseconds that a check may take once its schema is compiled. */
const checkMs = 1_000;

let compiled: { readonly schemaText: string; readonly check: ArgumentsCheck | CheckResult } | null = null;

const methods = {
  check({ schemaText, dataText }: CheckRequest, { progress }: Call<never>): CheckResult {
    if (compiled?.schemaText !== schemaText) compiled = { schemaText, check: compileCheck(schemaText) };
    progress(undefined, checkMs);
    const { check } = compiled;
    return typeof check === 'function' ? check(dataText) : check;
  },
};

export type ArgumentsMethods = MethodsOf<typeof methods>;

serve<ArgumentsMethods>(methods);
