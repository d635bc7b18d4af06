import type { Context } from '../access/context.ts';
import type { HeaderSet } from './answer/security-headers.ts';
import type { Handlers } from './routing/handlers.ts';

/** The process is up; and the database answers, too. */
export function healthHandlers(
  { store }: Context,
  headers: HeaderSet,
): Handlers<'reportAlive' | 'reportReady'> {
  const text = (body: string, status: number) =>
    new Response(body, { status, headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' } });
  return {
    reportAlive: () => text('ok\n', 200),
    async reportReady() {
      const ready = await store.ping().then(
        () => true,
        () => false,
      );
      return ready ? text('ready\n', 200) : text('the database does not answer\n', 503);
    },
  };
}
