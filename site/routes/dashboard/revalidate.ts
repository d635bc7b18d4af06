import type { ShouldRevalidateFunctionArgs } from 'react-router';

/**
 * After a conflict, reloads the page's data, which the router would not do by default. The rejected form must
 * show the newer document.
 */
export function revalidateAfterConflict({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate;
}

/**
 * Does the same as `revalidateAfterConflict`, but does not reload the data when only the address changes. It
 * is for routes whose data depends on the stream and forms, and not on the address.
 */
export function revalidateAfterForms(change: ShouldRevalidateFunctionArgs): boolean {
  const moves = !change.formMethod && change.currentUrl.href !== change.nextUrl.href;
  return moves ? false : revalidateAfterConflict(change);
}
