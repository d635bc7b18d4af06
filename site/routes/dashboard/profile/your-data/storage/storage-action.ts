import { emptyBin } from '../../../../../../server/domain/files/empty-bin.ts';
import { authorizeUpload } from '../../../../../../server/domain/uploads/authorize-upload.ts';
import { endUpload } from '../../../../../../server/domain/uploads/end-upload.ts';
import { formText } from '../../../../../browser/form-text.ts';
import type { YourDataWork } from '../your-data-work.ts';
import { texts } from './texts.ts';

export const emptyOwnBin: YourDataWork = async (context, actor) => {
  await emptyBin(context, actor, { userId: actor.userId });
  return texts.emptied;
};

export const endOwnUpload: YourDataWork = async (context, actor, form) => {
  const { userId } = await authorizeUpload(context, actor, actor.userId);
  await endUpload(context, { user_id: userId, id: formText(form, 'upload') });
  return texts.cancelled;
};
