import { config } from 'zod/v4/core';

/*
 * To be imported before anything that builds zod schemas: without this, zod tries once whether `new Function` is
 * allowed, which a page with a strict Content-Security-Policy reports as a violation.
 */
config({ jitless: true });
