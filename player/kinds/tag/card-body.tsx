import type { PlacedTag } from '../../../contract/tag.ts';
import { LinkedText } from '../../panels/parts/links.tsx';
import { useActions } from '../../panels/parts/use-player.ts';
import styles from './card-body.module.css';
import { Media } from '../media.tsx';
import { partsTexts } from './fields.tsx';
import { tagTexts } from './tag-kind.ts';

export function CardBody({ item: tag }: { item: PlacedTag }) {
  const { find } = useActions();
  return (
    <>
      {tag.text && <LinkedText className={styles.text} text={tag.text} />}
      <Media address={tag.media} title={tag.title || tagTexts.untitled} />
      {tag.keywords && (
        <ul className={styles.keywords} aria-label={partsTexts.keywords}>
          {tag.keywords.map((word) => (
            <li key={word}>
              <button type="button" dir="auto" title={partsTexts.findAlike} onClick={() => find(word)}>
                {word}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
