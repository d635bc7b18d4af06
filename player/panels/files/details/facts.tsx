import type { TourDocument } from '../../../../contract/files/document.ts';
import { kindOfDocument } from '../../../tour/files/document-kind.ts';
import { usePlayerState } from '../../parts/use-player.ts';
import { formatBytes } from '../../../../contract/files/format-bytes.ts';
import { formatMoment } from '../format.ts';
import { detailsTexts as texts, filesTexts } from '../texts.ts';
import styles from './details.module.css';

/** What the server knows of a file. */
export function Facts({ document }: { document: TourDocument }) {
  const { file, url } = document;
  const link = usePlayerState((state) => state.link);
  const facts: readonly (readonly [name: string, fact: string | undefined])[] = [
    [texts.kind, [filesTexts.kinds[kindOfDocument(document)], file?.type].filter(Boolean).join(', ')],
    [texts.size, file && formatBytes(file.bytes)],
    [texts.pages, file?.pages?.toLocaleString('en')],
    [texts.pixels, file?.width && file.height ? `${file.width} × ${file.height}` : undefined],
    [texts.added, file && formatMoment(file.addedAt)],
    // the address of a twin has its owner's id in it
    [texts.by, file && (link.includes(file.addedBy) ? texts.owner : file.addedBy)],
    [texts.hash, file?.sha256],
    [filesTexts.kinds.link, url],
  ];
  return (
    <section className={styles.section} aria-labelledby="facts-heading">
      <h3 id="facts-heading">{texts.facts}</h3>
      <dl className={styles.facts}>
        {facts.map(
          ([name, fact]) =>
            fact && (
              <div key={name}>
                <dt>{name}</dt>
                <dd data-hash={name === texts.hash}>{fact}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}
