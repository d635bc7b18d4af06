import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** A form that was refused because of what was saved elsewhere needs to see that; by itself the router reads nothing again then. */
export function revalidateAfterConflict({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate;
}

/** The same for routes whose data no change of address touches: the stream keeps it fresh, and forms do. */
export function revalidateAfterForms(change: ShouldRevalidateFunctionArgs): boolean {
  const moves = !change.formMethod && change.currentUrl.href !== change.nextUrl.href;
  return moves ? false : revalidateAfterConflict(change);
}
