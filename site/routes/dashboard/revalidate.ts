import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** A form that was rejected because of a conflict must show the newer document. By default, the router does not revalidate then. */
export function revalidateAfterConflict({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate;
}

/** The same for routes whose data does not depend on the address: the stream and forms update it. */
export function revalidateAfterForms(change: ShouldRevalidateFunctionArgs): boolean {
  const moves = !change.formMethod && change.currentUrl.href !== change.nextUrl.href;
  return moves ? false : revalidateAfterConflict(change);
}
