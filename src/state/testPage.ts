/** What modules of `state` need of a browser to be loaded in Node. Import it before them. */
Reflect.set(globalThis, 'location', new URL('https://app.test/tools/'));
