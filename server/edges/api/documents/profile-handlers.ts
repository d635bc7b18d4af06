import type { Needs } from '../../../platform/access/context.ts';
import { readProfile } from '../../../domain/profiles/read-profile.ts';
import { authorizeProfileWrite, writeProfile } from '../../../domain/profiles/write-profile.ts';
import type { HeaderSet } from '../answer/security-headers.ts';
import type { Handlers } from '../routing/handlers.ts';
import { jsonAnswers, userIdOf, writeInput } from './json-answers.ts';

export function profileHandlers(
  context: Needs<'config' | 'store' | 'feed' | 'now'>,
  headers: HeaderSet,
): Handlers<'readProfile' | 'writeProfile'> {
  const { versioned } = jsonAnswers(headers);
  return {
    async readProfile(c) {
      const profile = await readProfile(context, c.var.actor, { userId: userIdOf(c) });
      return versioned(JSON.stringify(profile), profile.revision);
    },
    async writeProfile(c) {
      authorizeProfileWrite(c.var.actor, userIdOf(c));
      const profile = await writeProfile(context, c.var.actor, await writeInput(c));
      return versioned(JSON.stringify(profile), profile.revision);
    },
  };
}
