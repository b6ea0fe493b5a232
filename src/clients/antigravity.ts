import { permissionCalls } from '../exports/permissions';
import type { Client } from './client';

/** A rule as only Antigravity writes it. */
export const antigravityRule = /^(?:mcp|command|read_file|write_file|read_url|browser)\(/;

export const antigravity: Client = {
  id: 'antigravity',
  label: 'Antigravity',
  reads: [permissionCalls({ label: 'Antigravity permissions' }, antigravityRule, /^mcp\(([\s\S]*)\)$/, '/')],
};
