import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../../../../contract/addresses.ts';
import { openProviderPopup, type PopupEnd } from '../../../../browser/provider-popup.ts';
import { listenForOutcome } from '../../../../browser/sign-in-channel.ts';
import { buttonClass } from '../../../../ui/button/button-class.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { DataPart } from './data-section.tsx';
import styles from './your-data.module.css';
import { signInTexts } from './texts.ts';
import type { ShownProvider } from '../../../../../contract/account/session.ts';

type End = PopupEnd | { how: 'open' | 'linked' };

/**
 * Renders a link for each provider, which links an account in the provider's window. It is a link so that it
 * works without scripts.
 */
export function LinkButtons({ providers }: { providers: readonly ShownProvider[] }) {
  const [attempt, setAttempt] = useState<{ provider: ShownProvider; end: End; at: number } | null>(null);
  const { revalidate } = useRevalidator();
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);
  useEffect(
    () =>
      listenForOutcome((outcome) => {
        if (outcome.type !== 'linked') return;
        setAttempt((before) => before && { ...before, end: { how: 'linked' }, at: Date.now() });
        void revalidate();
      }),
    [revalidate],
  );

  function begin(provider: ShownProvider) {
    stop.current();
    const told = (end: End) => setAttempt({ provider, end, at: Date.now() });
    told({ how: 'open' });
    stop.current = openProviderPopup(api.linkProvider(provider.id), told);
  }

  return (
    <DataPart heading={signInTexts.linkHeading}>
      <p className={styles.hint}>{signInTexts.linkHint}</p>
      <div className={styles.buttons}>
        {providers.map((provider) => (
          <a
            key={provider.id}
            href={api.linkProvider(provider.id)}
            target="_blank"
            rel="opener"
            className={buttonClass()}
            onClick={(event) => {
              event.preventDefault();
              begin(provider);
            }}
          >
            {signInTexts.link(provider.name)}
          </a>
        ))}
      </div>
      {attempt ? (
        <Notice key={attempt.at} kind={kindOf(attempt.end)}>
          {wordsOf(attempt.end, attempt.provider.name)}
        </Notice>
      ) : null}
    </DataPart>
  );
}

function kindOf({ how }: End) {
  if (how === 'linked') return 'success';
  return how === 'open' || how === 'closed' ? 'info' : 'error';
}

function wordsOf(end: End, name: string): string {
  if (end.how === 'open') return signInTexts.linking(name);
  if (end.how === 'linked') return signInTexts.linkedNow;
  return end.how === 'refused' ? end.detail : signInTexts.notLinked[end.how](name);
}
