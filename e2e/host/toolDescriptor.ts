/** JSON Schema as it travels: any object. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** A descriptor that keeps to RFC 0078 §C. The scenarios with broken entries write JSON text instead. */
export interface ToolDescriptor {
  readonly toolId: string;
  readonly source: 'node-pack' | 'workflow' | 'mcp' | 'connector' | 'host-extension';
  readonly title?: string;
  readonly description?: string;
  readonly inputSchema?: JsonSchema;
  readonly outputSchema?: JsonSchema;
  readonly auth?: { readonly scopes?: readonly string[]; readonly credentialRef?: boolean };
  readonly egress?: 'none' | 'safe-fetch' | 'host-mediated' | 'host-owned';
  readonly approval?: 'never' | 'conditional' | 'always';
  readonly replayPolicy?: 'deterministic' | 'idempotent' | 'non-deterministic';
  readonly safetyTier: 'pure' | 'read' | 'write' | 'exec';
  readonly costHint?: 'low' | 'medium' | 'high';
  readonly latencyHint?: 'low' | 'medium' | 'high';
  readonly annotations?: Readonly<Record<string, boolean>>;
}
