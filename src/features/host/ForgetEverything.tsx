import { useEffect, useRef } from 'react';

/** What "Forget everything" does, before it is done. */
export function ForgetEverything() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid gap-3">
      <h3 ref={heading} tabIndex={-1} className="font-medium outline-none">
        Forget everything this browser keeps?
      </h3>
      <ul className="grid list-disc gap-1 pl-5 text-ink-2 marker:text-ink-3">
        <li>All tokens and the catalog that is open leave this tab’s memory.</li>
        <li>
          Your selection, saved arguments, the typed host, columns, density and theme are removed from this browser.
        </li>
        <li>Files that you saved stay where they are, and no host is told.</li>
      </ul>
      <p>This can’t be undone.</p>
    </div>
  );
}
