import { useEffect } from 'react';
import { listenForOutcome } from '../../browser/sign-in/sign-in-channel.ts';

/** Goes on to `next` once a popup, or the tab of an e-mail link, has signed this browser in. */
export function useSignedInElsewhere(next: string): void {
  useEffect(
    () =>
      listenForOutcome((outcome) => {
        // A full page load: everything must be read with the new session.
        if (outcome.type === 'signed-in') location.assign(next);
      }),
    [next],
  );
}
