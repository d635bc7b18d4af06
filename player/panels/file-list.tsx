import { flatTexts } from '../state/texts.ts';
import styles from './file-list.module.css';
import { usePlayerState } from './parts/use-player.ts';

/** The documents and floor plans that belong to the tour. */
export function FileList() {
  const files = usePlayerState((state) => state.files);
  if (files.length === 0) return null;
  return (
    <section aria-labelledby="files-heading">
      <h2 id="files-heading">{flatTexts.files}</h2>
      <ul className={styles.list}>
        {files.map(({ name, url }) => (
          <li key={`${name} ${url}`}>
            <a href={url} target="_blank" rel="noopener noreferrer ugc" dir="auto">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
