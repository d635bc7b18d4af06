import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** For routes whose data no change of address touches: the stream keeps it fresh, and forms do. */
export function keepRead({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const moves = !formMethod && currentUrl.href !== nextUrl.href;
  return moves ? false : defaultShouldRevalidate;
}
