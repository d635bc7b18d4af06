import { endOtherSessions, endSession } from '../../../../../server/domain/identity/sessions/end-sessions.ts';
import { formText } from '../../../../browser/form-text.ts';
import type { YourDataWork } from './your-data-work.ts';
import { texts } from './sessions-texts.ts';

export const endOne: YourDataWork = async (context, actor, form) => {
  await endSession(context, actor, { userId: actor.userId, sessionId: formText(form, 'session') });
  return texts.signedOut;
};

export const endOthers: YourDataWork = async (context, actor) => {
  await endOtherSessions(context, actor, { userId: actor.userId });
  return texts.signedOutOthers;
};
