import { useEffect, useSyncExternalStore } from 'react';
import { useBlocker, type Location } from 'react-router';
import { isOnline, subscribeToOnline } from '../browser/when-reachable.ts';
import styles from './offline-notice.module.css';
import { offline as texts } from './texts.ts';
import { CloudOff } from '../../design/icons.ts';

/**
 * While there is no connection, says that nothing typed is lost, and stays on the page: navigating would show the browser's
 * own error instead. Its live region is there from the start, so that screen readers announce it.
 */
export function OfflineNotice() {
  const online = useSyncExternalStore(subscribeToOnline, isOnline, () => true);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => !isOnline() && pageOf(currentLocation) !== pageOf(nextLocation),
  );
  useEffect(() => {
    if (online && blocker.state === 'blocked') blocker.proceed();
  }, [online, blocker]);

  return (
    <div role="status" className={styles.region}>
      {online ? null : (
        <p className={styles.notice}>
          <CloudOff size={20} className={styles.icon} />
          <span>
            <strong>{texts.title}</strong> {blocker.state === 'blocked' ? texts.waiting : texts.kept}
          </span>
        </p>
      )}
    </div>
  );
}

/** Forms of an index route are sent to `?index`: the same page. */
function pageOf({ pathname, search }: Location): string {
  const query = new URLSearchParams(search);
  query.delete('index');
  return `${pathname}?${query}`;
}
