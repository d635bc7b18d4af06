import { AppError } from '../../../../contract/errors.ts';
import { type ScanAnswers, scanAnswersSchema } from '../../../../contract/scans/scan.ts';
import type { SignedIn } from '../../../../server/platform/access/actor.ts';
import type { Context } from '../../../../server/platform/access/context.ts';
import { cancelScan } from '../../../../server/domain/scans/change/cancel-scan.ts';
import { processAgain } from '../../../../server/domain/scans/change/process-again.ts';
import { renameScan } from '../../../../server/domain/scans/change/rename-scan.ts';
import { deleteScan } from '../../../../server/domain/scans/deletion/delete-scan.ts';
import { deleteSource } from '../../../../server/domain/scans/deletion/delete-source.ts';
import { parseDocument } from '../../../../server/platform/store/parse-document.ts';
import { formText } from '../../../browser/form-text.ts';
import { answerForm, type FormAnswer } from '../forms/form-answer.ts';
import { texts } from './texts.ts';
import { useForTwin } from './use-for-twin.ts';

export interface ScansAnswer extends FormAnswer {
  intent: Intent;
  /** The scan that it is about. */
  scan: string;
  /** To be confirmed in the page: it was sent before a dialog could ask. */
  ask?: true;
}

type Intent = keyof typeof texts.failed;

/** What the page's forms do. */
export async function scansAction(context: Context, actor: SignedIn, form: FormData) {
  const intent = readIntent(formText(form, 'intent'));
  const scanId = formText(form, 'scan');
  const address = { userId: actor.userId, scanId };
  const done = (text = '', rest: Partial<ScansAnswer> = {}): ScansAnswer => {
    return { intent, scan: scanId, ok: true, text, ...rest, at: Date.now() };
  };
  const failed = { intent, scan: scanId, text: texts.failed[intent] };
  return await answerForm<ScansAnswer>(context, failed, async () => {
    switch (intent) {
      case 'process':
        await processAgain(context, actor, { ...address, answers: readAnswers(form) });
        return done();
      case 'cancel':
        await cancelScan(context, actor, address);
        return done();
      case 'rename':
        await renameScan(context, actor, { ...address, name: formText(form, 'name') });
        return done(texts.renamed);
      case 'use':
        if (form.has('asks') && !form.has('confirmed')) return done('', { ask: true });
        return done(await useForTwin(context, actor, scanId, Number(formText(form, 'revision') || NaN)));
      case 'delete-source':
        if (!form.has('confirmed')) return done('', { ask: true });
        await deleteSource(context, actor, address);
        return done(texts.sourceDeleted);
      case 'delete':
        if (!form.has('confirmed')) return done('', { ask: true });
        await deleteScan(context, actor, address);
        return done(texts.deleted);
    }
  });
}

function readIntent(text: string): Intent {
  if (!Object.hasOwn(texts.failed, text))
    throw new AppError('invalid-request', 'The form says nothing that is known.');
  return text as Intent;
}

/** What is chosen of each question, by what it is about; nothing where it is to be found. */
function readAnswers(form: FormData): ScanAnswers {
  const chosen = ['unit', 'up'].flatMap((about) =>
    formText(form, about) !== '' ? [[about, formText(form, about)]] : [],
  );
  return parseDocument(scanAnswersSchema, Object.fromEntries(chosen));
}
