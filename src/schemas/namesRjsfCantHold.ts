/**
 * Names that rjsf keeps its errors under, that every object has, or that rjsf's paths know nothing of (the empty one
 * would change the object around it: react-jsonschema-form#5280): such properties are edited as JSON.
 */
export function isNameRjsfCantHold(name: string): boolean {
  return name === '' || name === '__errors' || name === '__proto__' || name === 'prototype' || name in Object.prototype;
}
