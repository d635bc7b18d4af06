import type { SignedIn } from '../../../../../server/platform/access/actor.ts';
import type { Context } from '../../../../../server/platform/access/context.ts';
import { formText } from '../../../../browser/form-text.ts';
import { answerForm, type FormAnswer } from '../../forms/form-answer.ts';
import { type Draft, readChoice } from '../../drafts/draft.ts';
import { texts } from './texts.ts';
import { isCaptureId } from '../../../../../contract/capture-id.ts';
import { isScanId } from '../../../../../contract/scans/scan-id.ts';
import type { DemoFields } from './demo-fields.ts';
import { deleteDemo } from './delete-demo.ts';
import { packTwin, unpackTwin } from './deleted-twin.ts';
import { restoreDemo } from './restore-demo.ts';
import { readDemoDraft, saveDemo, savedDraft } from './save-demo.ts';
import { changeVisibility } from './change-visibility.ts';

export interface DemoAnswer extends FormAnswer {
  /** Asked to delete without having been asked back: the form asks now. */
  askDelete?: true;
  /** What the form is drawn with again, where the page has no script that knows it. */
  draft?: Draft<DemoFields>;
  /** What was deleted, as `packTwin` has it, for Undo. It comes back with an Undo that failed, for there is no other copy. */
  deleted?: string;
}

/** What the demo form asks for, by the button pressed. */
export function demoAction(context: Context, actor: SignedIn, form: FormData) {
  const intent = formText(form, 'intent');
  const sent = readDemoDraft(form);
  const { draft } = sent;
  const chosen = readChoice(form, draft);
  if (chosen)
    return answerForm<DemoAnswer>(context, { text: '' }, async () => succeed('', { draft: chosen }));
  switch (intent) {
    case 'make-public':
    case 'make-private': {
      const isPublic = intent === 'make-public';
      return answerForm<DemoAnswer>(context, { text: texts.errorUpdating, draft }, async () => {
        await changeVisibility(context, actor, { isPublic, seen: sent.revision });
        return succeed(texts.updated, { draft, detail: isPublic ? texts.nowPublic : texts.nowPrivate });
      });
    }
    case 'delete':
      return answerForm<DemoAnswer>(context, { text: texts.errorDeleting }, async () => {
        if (form.get('confirmed') !== 'yes') return succeed('', { askDelete: true, draft });
        const withScan = form.get('withScan') === 'yes';
        const tour = await deleteDemo(context, actor, { withScan });
        const detail = tour && withScan && isScanId(tour.matterportId) ? { detail: texts.scanGone } : {};
        return succeed(texts.deleted, { ...detail, ...(tour && { deleted: await packTwin(tour) }) });
      });
    case 'restore': {
      const deleted = formText(form, 'document');
      return answerForm<DemoAnswer>(context, { text: texts.errorCreating, deleted }, async () => {
        await restoreDemo(context, actor, await unpackTwin(deleted));
        return succeed(texts.restored);
      });
    }
    default: {
      const [done, failed] =
        intent === 'create' ? [texts.created, texts.errorCreating] : [texts.updated, texts.errorUpdating];
      return answerForm<DemoAnswer>(context, { text: failed, draft }, async () => {
        const tour = await saveDemo(context, actor, sent);
        return succeed(done, { draft: savedDraft(sent, tour), unfinished: !isCaptureId(tour.matterportId) });
      });
    }
  }
}

function succeed(text: string, rest: Partial<DemoAnswer> = {}): DemoAnswer {
  return { ok: true, text, ...rest, at: Date.now() };
}
