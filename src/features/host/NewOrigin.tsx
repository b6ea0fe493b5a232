import { useEffect, useRef } from 'react';

export interface NewOriginProps {
  readonly url: string;
  readonly origin: string;
}

/** What a person should see before the first request to a host that they typed. */
export function NewOrigin({ url, origin }: NewOriginProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The next Enter must not confirm what nobody has read.
  useEffect(() => heading.current?.focus(), []);
  const isEncoded = /(?:\/\/|\.)xn--/.test(origin);
  return (
    <div className="grid gap-3">
      <h3 ref={heading} tabIndex={-1} className="font-medium outline-none">
        Connect to this host for the first time?
      </h3>
      <p className="rounded-lg border border-line bg-sunk px-3 py-2.5">
        <bdi className="block break-all font-mono text-base">{origin}</bdi>
        {url !== origin && (
          <span className="block text-ink-2 text-xs">
            under <bdi className="break-all font-mono">{url.slice(origin.length)}</bdi>
          </span>
        )}
      </p>
      <ul className="grid list-disc gap-1 pl-5 text-ink-2 marker:text-ink-3">
        <li>Its list of tools is fetched, and nothing is changed there.</li>
        <li>The token, if you typed one, is sent to this host and no other.</li>
        <li>The host learns your network address and the address of this app.</li>
        {isEncoded && (
          <li className="text-ink">
            The name has letters beyond a to z and stands here in its encoded form: make sure that it is the one you
            mean.
          </li>
        )}
      </ul>
    </div>
  );
}
