/** Puts the focus on the control of a place of the arguments, or of the nearest place around it that has one. */
export function focusPlace(frame: ParentNode, pointer: string): void {
  const control = controlAt(frame, pointer);
  if (control === null) frame.querySelector<HTMLElement>('[role=tabpanel] textarea, textarea')?.focus();
  control?.focus();
  control?.scrollIntoView({ block: 'center' });
}

/** The control of a place, or of the nearest place around it that has one. */
export function controlAt(frame: ParentNode, pointer: string): HTMLElement | null {
  const places = [...frame.querySelectorAll<HTMLElement>('[data-pointer]')];
  for (let at = pointer; ; at = at.slice(0, at.lastIndexOf('/'))) {
    const place = places.find((element) => element.dataset['pointer'] === at);
    const control =
      place?.querySelector<HTMLElement>('input:not(:disabled), select, textarea') ?? place?.querySelector('button');
    if (control !== undefined && control !== null) return control;
    if (at === '') return null;
  }
}
