import type { SignInMethod } from '../../../../contract/account/account.ts';
import { AppError } from '../../../../contract/errors.ts';
import type { Needs } from '../../../platform/access/context.ts';

/** Logs a sign-in with its user, and without the address, which identifies a person. */
export function noteSignIn({ log }: Needs<'log'>, way: SignInMethod, user: string): void {
  log.info({ way, user }, 'signed in');
}

/** Logs and counts a failed sign-in. A refusal, such as an expired link, is a warning; any other failure is an error. */
export function noteFailedSignIn(
  { log, metrics }: Needs<'log' | 'metrics'>,
  way: SignInMethod,
  error: unknown,
): void {
  metrics.count('signInFailures', { way });
  log[error instanceof AppError ? 'warn' : 'error']({ way, ...reasonOf(error) }, 'a sign-in failed');
}

/**
 * Returns what may be logged of an error: its name and code, but never its cause, which contains the
 * provider's response.
 */
function reasonOf(error: unknown): { reason?: string; code?: unknown } {
  // Its message is for the user, for example why they are blocked.
  if (error instanceof AppError) return { code: error.code };
  if (!(error instanceof Error)) return { reason: String(error) };
  return { reason: error.message, code: (error as { code?: unknown }).code };
}
