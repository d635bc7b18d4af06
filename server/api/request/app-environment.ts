import type { HttpBindings } from '@hono/node-server';
import type { Actor } from '../../access/actor.ts';
import type { RequestBody } from './request-body.ts';

/** What every Hono route of ours finds: Node's request and response, and who asks from where. */
export interface AppEnvironment {
  Bindings: HttpBindings;
  Variables: {
    actor: Actor;
    /** The socket's address, or a trusted proxy's word for it. */
    clientAddress: string;
    /** Of every request but GET and HEAD. */
    body: RequestBody;
  };
}
