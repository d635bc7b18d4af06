import { AppError } from '../../../../contract/errors.ts';
import type { Tour } from '../../../../contract/tour.ts';

export function revisionRequired(): AppError {
  return new AppError(
    'revision-required',
    'Name the revision of the twin that you saw in If-Match; "0" for none.',
  );
}

/** `current` is the tour as it is now, where that is known. */
export function changedSince(current?: Tour | null): AppError {
  return new AppError(
    'conflict',
    'The twin was changed since. Look at the preview again; nothing was imported.',
    current === undefined ? {} : { current },
  );
}
