import { useEffect, useRef, useState } from 'react';
import { api } from '../../../contract/addresses.ts';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProviderLogo } from './provider-logo.tsx';
import { openProviderPopup, type PopupEnd } from '../../browser/provider-popup.ts';
import type { ProviderId } from './sign-in-data.ts';
import styles from './sign-in.module.css';
import { providerNames, texts } from './texts.ts';

interface Attempt {
  provider: ProviderId;
  /** Null while the window is open. */
  end: PopupEnd | null;
}

export function ProviderButtons({ providers, enabled }: { providers: ProviderId[]; enabled: boolean }) {
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);

  function begin(provider: ProviderId) {
    stop.current();
    setAttempt({ provider, end: null });
    stop.current = openProviderPopup(api.provider(provider), (end) => {
      console.error(`Sign-in with ${providerNames[provider]} failed: ${end.how}.`);
      setAttempt({ provider, end });
    });
  }

  return (
    <div className={styles.form}>
      <div className={styles.providers}>
        {providers.map((provider) => (
          <Button key={provider} disabled={!enabled} onClick={() => begin(provider)}>
            <ProviderLogo provider={provider} />
            {providerNames[provider]}
          </Button>
        ))}
      </div>
      {attempt ? <AttemptNotice {...attempt} /> : null}
    </div>
  );
}

function AttemptNotice({ provider, end }: Attempt) {
  const name = providerNames[provider];
  if (!end) return <Notice>{texts.popupOpen(name)}</Notice>;
  if (end.how === 'closed') return <Notice>{texts.popupClosed(name)}</Notice>;
  if (end.how === 'denied') return <Notice kind="error">{texts.popupDenied(name)}</Notice>;
  if (end.how === 'failed') return <Notice kind="error">{texts.popupFailed(name)}</Notice>;
  if (end.how === 'refused') return <Notice kind="error">{end.detail}</Notice>;
  return (
    <Notice kind="error">
      {texts.popupBlocked(name)}{' '}
      <a href={api.provider(provider)} target="_blank" rel="opener">
        {texts.popupInTab}
      </a>
      .
    </Notice>
  );
}
