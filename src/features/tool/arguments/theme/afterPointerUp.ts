let isPressed = false;

for (const [type, pressed] of [
  ['pointerdown', true],
  ['pointerup', false],
  ['pointercancel', false],
] as const) {
  window.addEventListener(
    type,
    () => {
      isPressed = pressed;
    },
    true,
  );
}

/**
 * Runs at once, or, while a pointer is down, when it is up and has been heard: what makes a page jump between the two
 * would move the control that is being pressed from under the pointer.
 */
export function afterPointerUp(run: () => void): void {
  if (!isPressed) {
    run();
    return;
  }
  const stop = new AbortController();
  for (const type of ['pointerup', 'pointercancel']) {
    window.addEventListener(
      type,
      () => {
        stop.abort();
        setTimeout(run);
      },
      { capture: true, signal: stop.signal },
    );
  }
}
