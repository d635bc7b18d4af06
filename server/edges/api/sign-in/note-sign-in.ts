import type { SignInMethod } from '../../../../contract/account/account.ts';
import { AppError } from '../../../../contract/errors.ts';
import type { Needs } from '../../../platform/access/context.ts';

/** Logs a sign-in with the user's id. Does not log the email address, which is personal data. */
export function noteSignIn({ log }: Needs<'log'>, way: SignInMethod, user: string): void {
  log.info({ way, user }, 'signed in');
}

/**
 * Logs and counts a failed sign-in. Logs a rejection, such as an expired link, as a warning, and any other
 * failure as an error.
 */
export function noteFailedSignIn(
  { log, metrics }: Needs<'log' | 'metrics'>,
  way: SignInMethod,
  error: unknown,
): void {
  metrics.count('signInFailures', { way });
  log[error instanceof AppError ? 'warn' : 'error']({ way, ...reasonOf(error) }, 'a sign-in failed');
}

/**
 * Returns the parts of an error that may be logged: its message and code, but not its cause, which may
 * contain the provider's response.
 */
function reasonOf(error: unknown): { reason?: string; code?: unknown } {
  // The message is only for the user. For example, it may contain the reason why the user is blocked.
  if (error instanceof AppError) return { code: error.code };
  if (!(error instanceof Error)) return { reason: String(error) };
  return { reason: error.message, code: (error as { code?: unknown }).code };
}
