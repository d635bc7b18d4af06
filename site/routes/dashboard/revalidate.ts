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
 * Does the same for routes whose data does not depend on the address. The stream and forms update their data.
 */
export function revalidateAfterForms(change: ShouldRevalidateFunctionArgs): boolean {
  const moves = !change.formMethod && change.currentUrl.href !== change.nextUrl.href;
  return moves ? false : revalidateAfterConflict(change);
}
