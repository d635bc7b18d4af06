import type { PlacedTag } from '../../../contract/tag.ts';
import { LinkedText } from '../../panels/parts/links.tsx';
import { useActions } from '../../panels/parts/use-player.ts';
import styles from './tag-parts.module.css';
import { Media, mediaTexts, readMedia } from '../media.tsx';
import { tagTexts } from './tag-kind.ts';
import { useState } from 'react';
import type { FieldsProps, Issues } from '../../panels/parts/annotation-parts.ts';
import { readKeywords, TextArea, TextField } from '../../panels/parts/text-field.tsx';
import { ColorField } from '../../panels/parts/color-field.tsx';

export function CardBody({ item: tag }: { item: PlacedTag }) {
  const { find } = useActions();
  return (
    <>
      {tag.text && <LinkedText className={styles.text} text={tag.text} />}
      <Media address={tag.media} title={tag.title || tagTexts.untitled} />
      {tag.keywords && (
        <ul className={`flex wrap ${styles.keywords}`} aria-label={partsTexts.keywords}>
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

/** Returns the errors that prevent saving a tag. */
export function findIssues({ title, media }: PlacedTag): Issues {
  return {
    title: title.trim() === '' ? partsTexts.titleMissing : undefined,
    media: media && !readMedia(media) ? mediaTexts.wrong : undefined,
  };
}

export function Fields({ item: tag, issues, change }: FieldsProps<PlacedTag>) {
  const [keywords, setKeywords] = useState(() => tag.keywords?.join(', ') ?? '');
  return (
    <>
      <TextField
        label={partsTexts.title}
        name="title"
        value={tag.title}
        required
        issue={issues.title}
        onChange={(title) => change({ title })}
      />
      <TextArea label={partsTexts.text} name="text" value={tag.text} onChange={(text) => change({ text })} />
      <ColorField legend={partsTexts.color} color={tag.color} onChange={(color) => change({ color })} />
      <TextField
        label={partsTexts.keywords}
        hint={partsTexts.keywordsHint}
        name="keywords"
        value={keywords}
        onChange={(text) => {
          setKeywords(text);
          change({ keywords: readKeywords(text) });
        }}
      />
      <TextField
        label={partsTexts.media}
        hint={mediaTexts.hint}
        name="media"
        type="url"
        value={tag.media ?? ''}
        issue={issues.media}
        onChange={(text) => change({ media: text.trim() || undefined })}
      />
    </>
  );
}

/** The texts of a tag's form and card. The other texts of tags are in `tag-kind.ts`. */
export const partsTexts = {
  title: 'Title',
  titleMissing: 'Enter a title for the tag.',
  text: 'Text',
  color: 'Colour',
  keywords: 'Keywords',
  keywordsHint: 'Enter words that help people find the tag, separated by commas.',
  findAlike: 'Find tags with this keyword',
  media: 'Picture or video',
} as const;
