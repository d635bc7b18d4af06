import { AppError } from '../../contract/errors.ts';
import { WATCH_MAX_STREAMS } from '../../contract/limits.ts';
import type { Actor } from '../access/actor.ts';
import { clientNetwork } from '../limits/client-network.ts';

/** Seconds after which a browser that was refused a stream may try again. */
const RETRY_AFTER = 5;

/** Counts the streams open in this process of each user, and of each client network for who is not signed in. */
export class StreamLimit {
  readonly #open = new Map<string, number>();

  /** Counts one more stream; throws `AppError('too-many-requests')` when that is one too many. */
  take(holder: string): void {
    const open = this.#open.get(holder) ?? 0;
    if (open >= WATCH_MAX_STREAMS) {
      const message = `At most ${WATCH_MAX_STREAMS} streams may be open at once: close one first.`;
      throw new AppError('too-many-requests', message, { retryAfter: RETRY_AFTER });
    }
    this.#open.set(holder, open + 1);
  }

  release(holder: string): void {
    const left = (this.#open.get(holder) ?? 1) - 1;
    if (left > 0) this.#open.set(holder, left);
    else this.#open.delete(holder);
  }
}

/** Whom a stream counts for. */
export function streamHolder(actor: Actor, clientAddress: string): string {
  return actor.kind === 'user' ? `user ${actor.userId}` : `network ${clientNetwork(clientAddress)}`;
}
