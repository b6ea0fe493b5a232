import type { ValidatorType } from '@rjsf/utils';

export function createBranchValidator(): ValidatorType {
  return {
    isValid: () => true,
    rawValidation: () => ({}),
    validateFormData: () => ({ errors: [], errorSchema: {} }),
  };
}
