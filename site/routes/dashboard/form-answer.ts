import { data } from 'react-router';
import type { Context } from '../../../server/platform/access/context.ts';
import { statusOf, toAppError } from '../../../server/platform/errors/status.ts';

/** What a form shows after it succeeded or failed. */
export interface FormAnswer {
  ok: boolean;
  /** The text of the specification. */
  text: string;
  /** Details: why, and what was kept. */
  detail?: string | undefined;
  /** It succeeded, but something is left to do, as the form says. */
  unfinished?: boolean;
  /** Somebody else has changed the same fields. The form has both versions. */
  conflicted?: boolean;
  /** A twin's previous capture, which Undo restores. `tourId` is '' on the page of that twin. */
  formerSpace?: { captureId: string; tourId: string };
  /** The session has ended: address of the sign-in page, with the way back. */
  signIn?: string;
  /** Only this page has what was sent, so it stays open. */
  keptHereAlone?: boolean;
  /** Differs for each answer, so that the same text is announced again. */
  at: number;
}

/** For actions: runs `work`; errors become `failed` with the error's own message and status. */
export async function answerForm<T extends FormAnswer>(
  { log }: Context,
  failed: Omit<T, 'ok' | 'detail' | 'at'>,
  work: () => Promise<T>,
) {
  try {
    return data(await work());
  } catch (error) {
    // Address of another page.
    if (error instanceof Response) throw error;
    const shown = toAppError(error);
    if (shown.code === 'internal' || shown.code === 'unavailable') log.error({ err: error }, 'form failed');
    const conflicted = shown.code === 'conflict' && Boolean(shown.details.current);
    const answer = { ...failed, ok: false, detail: shown.message, conflicted, at: Date.now() } as T;
    return data(answer, { status: statusOf(shown.code) });
  }
}
