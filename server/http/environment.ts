import type { HttpBindings } from '@hono/node-server';
import type { Actor } from '../actor.ts';

/** What every Hono route of ours finds: Node's request and response, and who asks from where. */
export interface AppEnvironment {
  Bindings: HttpBindings;
  Variables: {
    actor: Actor;
    /** The socket's address, or a trusted proxy's word for it. */
    clientAddress: string;
    /** For this answer's Content-Security-Policy and its inline scripts. */
    nonce: string;
  };
}
