import { usePlayerState } from '../../parts/use-player.ts';
import styles from './upload-share.module.css';
import { uploadsNow } from './uploads-now.ts';

/** Renders the progress of all uploads on the button that opens the files panel. */
export function UploadShare() {
  const uploads = usePlayerState(({ hostFiles }) => hostFiles.uploads);
  const { open, failed, share, text } = uploadsNow(uploads);
  if (open.length + failed.length === 0) return null;
  return (
    <span className={`centered ${styles.share}`} data-failed={open.length === 0} title={text}>
      <span aria-hidden="true">{open.length === 0 ? '!' : `${Math.floor(share * 100)}%`}</span>
      <span className="unseen">{text}</span>
    </span>
  );
}
