import { data } from 'react-router';
import type { Context } from '../../../server/context.ts';
import { statusOf, toAppError } from '../../../server/http/problem.ts';

/** What a form shows once its work is done or has failed. */
export interface FormAnswer {
  ok: boolean;
  /** The sentence of the specification. */
  text: string;
  /** What else the person should know: why, and what was kept. */
  detail?: string | undefined;
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
    const shown = toAppError(error);
    if (shown.code === 'internal' || shown.code === 'unavailable') log.error({ err: error }, 'form failed');
    const answer = { ...failed, ok: false, detail: shown.message, at: Date.now() } as T;
    return data(answer, { status: statusOf(shown.code) });
  }
}
