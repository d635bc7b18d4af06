import { data } from 'react-router';
import type { Context } from '../../../server/platform/access/context.ts';
import { statusOf, toAppError } from '../../../server/platform/errors/status.ts';

/** What a form shows once its work is done or has failed. */
export interface FormAnswer {
  ok: boolean;
  /** The sentence of the specification. */
  text: string;
  /** What else the person should know: why, and what was kept. */
  detail?: string | undefined;
  /** Done, but something is left to do, which the form itself says. */
  unfinished?: boolean;
  /** Somebody else has changed the same fields since; both versions are in the form. */
  conflicted?: boolean;
  /** The capture id that the twin had before: Undo sets it again. */
  formerSpace?: string;
  /** The session has ended: where to sign in, and come back from. */
  signIn?: string;
  /** Only this page has what was sent, so it stays open. */
  keptHereAlone?: boolean;
  /** Tells one answer from the next, so that the same sentence is announced again. */
  at: number;
}

/** For actions: runs `work`; what it throws becomes `failed` with the error's own sentence and status. */
export async function answerForm<T extends FormAnswer>(
  { log }: Context,
  failed: Omit<T, 'ok' | 'detail' | 'at'>,
  work: () => Promise<T>,
) {
  try {
    return data(await work());
  } catch (error) {
    // The way to another page.
    if (error instanceof Response) throw error;
    const shown = toAppError(error);
    if (shown.code === 'internal' || shown.code === 'unavailable') log.error({ err: error }, 'form failed');
    const conflicted = shown.code === 'conflict' && Boolean(shown.details.current);
    const answer = { ...failed, ok: false, detail: shown.message, conflicted, at: Date.now() } as T;
    return data(answer, { status: statusOf(shown.code) });
  }
}
