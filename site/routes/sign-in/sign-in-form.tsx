import styles from './sign-in.module.css';
import { useEffect, useRef, useState } from 'react';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { Notice } from '../../ui/notice.tsx';
import { EmailLinkForm } from './email-link-form.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import type { SignInData } from './sign-in-data.ts';
import { texts } from './texts.ts';
import { listenForOutcome } from '../../browser/sign-in-channel.ts';

export function SignInForm({ data }: { data: SignInData }) {
  const [agreed, setAgreed] = useState(false);
  const checkbox = useRef<HTMLInputElement>(null);
  // It may have been ticked before hydration.
  useEffect(() => setAgreed(checkbox.current?.checked ?? false), []);
  useSignedInElsewhere(data.next);

  return (
    <div className={styles.panel}>
      <h1 className={styles.heading}>{texts.heading}</h1>
      {data.fresh ? <Notice>{texts.again}</Notice> : null}
      <noscript>
        <Notice>{texts.noScript}</Notice>
      </noscript>
      <Checkbox
        ref={checkbox}
        onChange={(event) => setAgreed(event.target.checked)}
        label={
          <>
            I agree to the <Elsewhere href={data.termsUrl}>terms</Elsewhere> and{' '}
            <Elsewhere href={data.privacyUrl}>privacy policy</Elsewhere>
          </>
        }
      />
      <EmailLinkForm enabled={agreed} next={data.next} email={data.email} />
      {data.providers.length > 0 ? (
        <>
          <p className={styles.divider}>{texts.divider}</p>
          <ProviderButtons providers={data.providers} enabled={agreed} />
        </>
      ) : null}
    </div>
  );
}

/** In a tab of its own, so that what was filled in here stays. */
function Elsewhere({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" title="Opens in a new tab">
      {children}
    </a>
  );
}

/** Goes on to `next` once a popup, or the tab of an e-mail link, has signed this browser in. */
function useSignedInElsewhere(next: string): void {
  useEffect(
    () =>
      listenForOutcome((outcome) => {
        // A full page load: everything must be read with the new session.
        if (outcome.type === 'signed-in') location.assign(next);
      }),
    [next],
  );
}
