import { AppError } from '../../../../../contract/errors.ts';
import type { SignedIn } from '../../../../../server/platform/access/actor.ts';
import type { Context } from '../../../../../server/platform/access/context.ts';
import { answerForm } from '../../form-answer.ts';
import { deleteOwn } from './deletion-action.ts';
import { texts as deletion } from './deletion-texts.ts';
import { endOthers, endOne } from './sessions-action.ts';
import { change, remove } from './sign-ins/sign-ins-action.ts';
import { emptyOwnBin, endOwnUpload } from './storage/storage-action.ts';
import { texts } from './texts.ts';
import type { YourDataAnswer, YourDataIntent } from './your-data-answer.ts';
import type { YourDataWork } from './your-data-work.ts';

const WORK: Readonly<Record<YourDataIntent, YourDataWork>> = {
  'end-session': endOne,
  'end-other-sessions': endOthers,
  'remove-sign-in': remove,
  'change-address': change,
  'empty-bin': emptyOwnBin,
  'end-upload': endOwnUpload,
  'delete-account': deleteOwn,
};

/** What the forms of 'Your data' ask for. */
export function yourDataAction(context: Context, actor: SignedIn, form: FormData, intent: YourDataIntent) {
  return answerForm<YourDataAnswer>(
    context,
    { intent, text: intent === 'delete-account' ? deletion.failed : texts.failed },
    async () => {
      try {
        const text = await WORK[intent](context, actor, form);
        return { ok: true, intent, text, at: Date.now() };
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'fresh-sign-in-required')) throw error;
        // Answered as a success is: the page then reads anew, and shows the way to sign in.
        return { ok: false, intent, text: error.message, at: Date.now() };
      }
    },
  );
}
