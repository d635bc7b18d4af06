import { redirect } from 'react-router';
import { pages } from '../../../../contract/addresses.ts';
import { AppError } from '../../../../contract/errors.ts';
import type { SignedIn } from '../../../../server/platform/access/actor.ts';
import type { Context } from '../../../../server/platform/access/context.ts';
import { applyImport } from '../../../../server/domain/imports/apply/apply-import.ts';
import { checkAgain } from '../../../../server/domain/imports/receive/check-again.ts';
import { deleteImport } from '../../../../server/domain/imports/receive/delete-import.ts';
import { deleteSnapshot } from '../../../../server/domain/imports/apply/snapshots.ts';
import { restoreSnapshot } from '../../../../server/domain/imports/apply/restore-snapshot.ts';
import { formText } from '../../../browser/form-text.ts';
import { answerForm, type FormAnswer } from '../form-answer.ts';
import { texts } from './texts.ts';

export interface ImportAnswer extends FormAnswer {
  intent: Intent;
  /** To be confirmed in the page: it was sent before a dialog could ask. */
  ask?: string;
}

type Intent = 'apply' | 'discard' | 'check-again' | 'restore' | 'remove';

const FAILED: Readonly<Record<Intent, string>> = {
  apply: texts.applyFailed,
  discard: texts.discardFailed,
  'check-again': texts.checkFailed,
  restore: texts.restoreFailed,
  remove: texts.removeFailed,
};

/** What the page's forms do. */
export async function importAction(context: Context, actor: SignedIn, form: FormData) {
  const text = (name: string) => formText(form, name);
  const intent = readIntent(text('intent'));
  const { userId } = actor;
  const done = (text = '') => ({ intent, ok: true, text, at: Date.now() });
  let goTo: string | null = null;
  const answer = await answerForm<ImportAnswer>(context, { intent, text: FAILED[intent] }, async () => {
    const importId = text('import');
    const snapshotId = text('snapshot');
    const ifMatch = Number(text('revision') || NaN);
    switch (intent) {
      case 'apply': {
        const agreed = { replace: form.has('replace'), leaveOut: form.has('leaveOut') };
        await applyImport(context, actor, { userId, importId, ifMatch, ...agreed });
        goTo = pages.import(importId);
        return done();
      }
      case 'discard':
        await deleteImport(context, actor, { userId, importId });
        goTo = pages.import();
        return done();
      case 'check-again':
        await checkAgain(context, actor, { userId, importId });
        return done();
      case 'restore':
        await restoreSnapshot(context, actor, { userId, snapshotId, ifMatch });
        return done(texts.restored);
      case 'remove':
        if (!form.has('confirmed')) return { ...done(), ask: snapshotId };
        await deleteSnapshot(context, actor, { userId, snapshotId });
        return done(texts.removed);
    }
  });
  return goTo === null ? answer : redirect(goTo);
}

function readIntent(text: string): Intent {
  if (!Object.hasOwn(FAILED, text))
    throw new AppError('invalid-request', 'The form says nothing that is known.');
  return text as Intent;
}
