import type { ShouldRevalidateFunctionArgs } from 'react-router';

/**
 * Returns whether the router reloads the page's data. In addition to the router's defaults, the page reloads
 * after a conflict, because the rejected form must show the newer document.
 */
export function revalidateAfterConflict({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate;
}

/**
 * Does the same as `revalidateAfterConflict`, but returns false if only the address changes. It is for routes
 * whose data depends on the stream and forms, and not on the address.
 */
export function revalidateAfterForms(change: ShouldRevalidateFunctionArgs): boolean {
  const moves = !change.formMethod && change.currentUrl.href !== change.nextUrl.href;
  return moves ? false : revalidateAfterConflict(change);
}
