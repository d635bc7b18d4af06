import { AppError } from '../../../contract/errors.ts';
import type { Needs } from '../../platform/access/context.ts';

/**
 * Throws `sign-up-refused` unless the operator lets this address make a new account. Ask only once its person has proved it: the
 * answer tells them that it opens none yet.
 */
export function authorizeSignUp(
  { config: { signUp, staffEmails } }: Needs<'config'>,
  { email, emailVerified }: { email: string | null; emailVerified: boolean },
): void {
  if (signUp.mode === 'open') return;
  const { domains } = signUp;
  if (emailVerified && email !== null) {
    // Somebody has to be the first.
    if (staffEmails.includes(email) || domains.includes(email.slice(email.lastIndexOf('@') + 1))) return;
  }
  const allowed = new Intl.ListFormat('en', { type: 'disjunction' }).format(domains);
  throw new AppError(
    'sign-up-refused',
    emailVerified
      ? `Sign-up is limited to addresses of ${allowed}, and ${email} is not one. Ask the operator of this site for access.`
      : `Sign-up is limited to verified addresses of ${allowed}, and this way to sign in verified none. Sign up in another way; you can link this one afterwards under ‘Your data’. If you have no such address, ask the operator of this site for access.`,
  );
}
