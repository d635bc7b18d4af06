import { usePlayerState } from '../../parts/use-player.ts';
import { formatBytes } from '../../../../contract/files/format-bytes.ts';
import { manageTexts as texts } from '../texts.ts';
import styles from './bin.module.css';
import { useAnswer } from './use-answer.ts';

/** How much of their storage a person's files take; nothing while nobody knows. */
export function StorageMeter() {
  const documents = usePlayerState((state) => state.documents);
  const { answer } = useAnswer({ what: 'storage' }, documents);
  if (!answer) return null;
  const { used, reserved, limit, bin, versions } = answer;
  return (
    <div className={styles.meter}>
      <meter
        aria-label={texts.storage}
        min={0}
        max={Math.max(1, limit)}
        high={limit * 0.9}
        value={Math.min(used + reserved, limit)}
      />
      <p>
        {texts.stored(formatBytes(used + reserved), formatBytes(limit))}
        {bin + versions > 0 && <span>{texts.storedBin(formatBytes(bin), formatBytes(versions))}</span>}
      </p>
    </div>
  );
}
