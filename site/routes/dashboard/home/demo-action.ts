import { extractCaptureId, isCaptureId } from '../../../../contract/capture-id.ts';
import { DEMO_TOUR_DEFAULT_NAME } from '../../../../contract/tour-id.ts';
import type { Tour } from '../../../../contract/tour.ts';
import type { SignedIn } from '../../../../server/actor.ts';
import type { Context } from '../../../../server/context.ts';
import { deleteTour } from '../../../../server/tours/delete-tour.ts';
import { findTour } from '../../../../server/tours/read-tour.ts';
import { writeTour } from '../../../../server/tours/write-tour.ts';
import { formText } from '../form-text.ts';
import { answerForm, type FormAnswer } from '../form-answer.ts';
import { demo as texts } from '../texts.ts';
import type { DemoFields } from './demo-fields.ts';

export interface DemoAnswer extends FormAnswer {
  /** Asked to delete without having been asked back: the form asks now. */
  askDelete?: true;
  /** What was typed and not saved, where the page has to be drawn with it again. */
  typed?: DemoFields;
  /** What was deleted, as JSON, for Undo. It comes back with an Undo that failed, for there is no other copy. */
  deleted?: string;
}

/** What the demo form asks for, by the button pressed. */
export function demoAction(context: Context, actor: SignedIn, form: FormData) {
  const { userId } = actor;
  const write = async (patch: unknown) => {
    const tour = await findTour(context, actor, { userId });
    return await writeTour(context, actor, { userId, patch, ifMatch: tour?.revision });
  };
  switch (form.get('intent')) {
    case 'create':
      return answerForm<DemoAnswer>(
        context,
        { text: texts.errorCreating, typed: typedIn(form) },
        async () => {
          return succeed(texts.created, await write(patchOf(form)));
        },
      );
    case 'delete':
      return answerForm<DemoAnswer>(context, { text: texts.errorDeleting }, async () => {
        if (form.get('confirmed') !== 'yes') return { ok: true, text: '', askDelete: true, at: Date.now() };
        const tour = await findTour(context, actor, { userId });
        await deleteTour(context, actor, { userId });
        const undo = tour ? { deleted: JSON.stringify(tour) } : {};
        return { ok: true, text: texts.deleted, ...undo, at: Date.now() };
      });
    case 'restore': {
      const deleted = formText(form, 'document');
      return answerForm<DemoAnswer>(context, { text: texts.errorCreating, deleted }, async () => {
        await write(parsed(deleted));
        return { ok: true, text: texts.restored, at: Date.now() };
      });
    }
    default:
      return answerForm<DemoAnswer>(
        context,
        { text: texts.errorUpdating, typed: typedIn(form) },
        async () => {
          return succeed(texts.updated, await write(patchOf(form)));
        },
      );
  }
}

/** What a JSON text says; null where it is none, which no document is. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function typedIn(form: FormData): DemoFields {
  return {
    matterportId: extractCaptureId(formText(form, 'matterportId')),
    name: formText(form, 'name'),
    public: form.has('public'),
  };
}

function patchOf(form: FormData) {
  const typed = typedIn(form);
  return {
    ...typed,
    name: typed.name.trim() ? typed.name : DEMO_TOUR_DEFAULT_NAME,
    hasBeenSaved: true,
  };
}

function succeed(text: string, { matterportId }: Tour): DemoAnswer {
  return { ok: true, text, detail: isCaptureId(matterportId) ? undefined : texts.notYet, at: Date.now() };
}
