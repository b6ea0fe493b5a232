/** What modules of `state` need of a browser to run in Node: an address. Import it before them. */
Reflect.set(globalThis, 'location', new URL('https://app.test/tools/'));
Reflect.set(globalThis, 'history', { state: null });
