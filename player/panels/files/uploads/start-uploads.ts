import type { UploadTarget } from '../../../../contract/files/upload.ts';
import type { Actions } from '../../../state/actions.ts';
import { keepsPositions } from './keep-positions.ts';

/** Hands chosen files over, all to one place. */
export function startUploads(actions: Actions, chosen: Iterable<File>, target: UploadTarget): void {
  const whole = { ...target, ...(keepsPositions() ? { keepPositions: true } : {}) };
  const files = Array.from(chosen, (file) => ({ file, target: whole }));
  if (files.length > 0) actions.files.upload(files);
}
