import { askWhy, viewerTexts, type FileViewProps } from './viewer-parts.tsx';
import styles from './media-view.module.css';

/** Renders a video or audio file in the browser's own player, which loads it in ranges. */
export function MediaView({ document, file, address, onLost, onProblem }: FileViewProps) {
  const shared = {
    src: address,
    controls: true,
    preload: 'metadata',
    'aria-label': document.name,
    onError: () => void askWhy(address, viewerTexts.notPlayed, { lost: onLost, problem: onProblem }),
  } as const;
  return (
    <div className={`center fills ${styles.stage}`}>
      {/* oxlint-disable jsx-a11y/media-has-caption -- we have no captions for a user's files */}
      {file.kind === 'video' ? (
        <video className={`full ${styles.video}`} playsInline {...shared} />
      ) : (
        <audio className={styles.sound} {...shared} />
      )}
    </div>
  );
}
