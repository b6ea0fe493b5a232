/** What somebody else sees of the same host. */
export interface CatalogsCompared {
  /** Shown to the caller, not to the other one: each once, in the caller's order. */
  readonly hidden: readonly string[];
  /** Shown to the other one alone. */
  readonly extra: readonly string[];
  readonly shared: number;
}

/** Which tools a second principal doesn't see, by toolId. */
export function compareCatalogs(mine: Iterable<string>, theirs: Iterable<string>): CatalogsCompared {
  const [callers, others] = [new Set(mine), new Set(theirs)];
  const hidden = [...callers].filter((toolId) => !others.has(toolId));
  return {
    hidden,
    extra: [...others].filter((toolId) => !callers.has(toolId)),
    shared: callers.size - hidden.length,
  };
}
