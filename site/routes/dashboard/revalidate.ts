import type { ShouldRevalidateFunctionArgs } from 'react-router';

/**
 * Reloads the page's data after a conflict, because a rejected form must show the newer document. By default,
 * the router would not do so.
 */
export function revalidateAfterConflict({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate;
}

/**
 * Reloads data in the same way for routes whose data does not depend on the address. The stream and forms
 * update that data.
 */
export function revalidateAfterForms(change: ShouldRevalidateFunctionArgs): boolean {
  const moves = !change.formMethod && change.currentUrl.href !== change.nextUrl.href;
  return moves ? false : revalidateAfterConflict(change);
}
