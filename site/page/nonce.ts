import { createContext } from 'react';

/** The nonce of this response's Content-Security-Policy; undefined in the browser and while prerendering. */
export const NonceContext = createContext<string | undefined>(undefined);
