import { createContext } from 'react';

/** What this answer's Content-Security-Policy lets inline scripts run by; undefined in the browser and while prerendering. */
export const NonceContext = createContext<string | undefined>(undefined);
