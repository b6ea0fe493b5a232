import { createContext } from 'react';

/** Whether what is missing since the baseline in use is removed, and not merely no longer visible. */
export const RemovalCertainty = createContext(false);
