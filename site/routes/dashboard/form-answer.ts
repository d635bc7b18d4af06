import { data } from 'react-router';
import { AppError } from '../../../contract/errors.ts';
import type { Context } from '../../../server/platform/access/context.ts';
import { statusOf, toAppError } from '../../../server/platform/errors/status.ts';

/** The result of a form, successful or not. */
export interface FormAnswer {
  ok: boolean;
  /** The message; '' if the answer shows none. */
  text: string;
  /** More about the result, such as why the form failed and what was kept. */
  detail?: string | undefined;
  /** True if the form succeeded, but the user must still do something that the form explains. */
  unfinished?: boolean;
  /** True if the same fields were also changed elsewhere. The form contains both versions. */
  conflicted?: boolean;
  /** The twin's previous capture, which Undo restores. `tourId` is '' on the page of that twin. */
  formerSpace?: { captureId: string; tourId: string };
  /** The address of the sign-in page, which leads back to this page; set if the session has ended. */
  signIn?: string;
  /** True if only this page contains what the user sent, so the user must keep the page open. */
  keptHereAlone?: boolean;
  /** Differs for each answer, so that the same text is announced again. */
  at: number;
}

/** An answer in which `ok` and `at` are optional. `answerForm` adds the missing ones. */
type Succeeded<T extends FormAnswer> = Omit<T, 'ok' | 'at'> & Partial<Pick<T, 'ok' | 'at'>>;

/**
 * Runs `work` for an action. Its result is a success, unless `ok` is false. If `work` throws an error, the
 * answer is `failed` with the error's message and status. A thrown `Response` is thrown again.
 */
export async function answerForm<T extends FormAnswer>(
  { log }: Context,
  failed: Omit<T, 'ok' | 'detail' | 'at'>,
  work: () => Promise<Succeeded<T>>,
) {
  try {
    const done = await work();
    return data({ ok: true, at: Date.now(), ...done } as T);
  } catch (error) {
    // A thrown response is a redirect to another page.
    if (error instanceof Response) throw error;
    const shown = toAppError(error);
    if (shown.code === 'internal' || shown.code === 'unavailable') log.error({ err: error }, 'form failed');
    const conflicted = shown.code === 'conflict' && Boolean(shown.details.current);
    const answer = { ...failed, ok: false, detail: shown.message, conflicted, at: Date.now() } as T;
    return data(answer, { status: statusOf(shown.code) });
  }
}

/**
 * Returns the action of a form, which must be a key of `texts`. Throws `invalid-request` for any other value.
 */
export function readIntent<Intent extends string>(
  texts: Readonly<Record<Intent, string>>,
  text: string,
): Intent {
  if (!Object.hasOwn(texts, text)) throw new AppError('invalid-request', 'Unknown form action.');
  return text as Intent;
}
