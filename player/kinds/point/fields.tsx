import { useEffect, useRef } from 'react';
import type { PlacedPoint } from '../../../contract/points/point.ts';
import type { FieldsProps } from '../../panels/parts/annotation-parts.ts';
import { TextArea } from '../../panels/parts/text-area.tsx';
import { TextField } from '../../panels/parts/text-field.tsx';
import { mediaTexts } from '../media-texts.ts';
import { Media } from '../media.tsx';
import styles from './fields.module.css';
import { partsTexts } from './parts-texts.ts';
import { PlaceFields } from './place-fields.tsx';
import { pointTexts } from './point-texts.ts';
import { TypeChooser } from './type-chooser.tsx';
import { ViewField } from './view-field.tsx';

export function Fields({ item: point, issues, change }: FieldsProps<PlacedPoint>) {
  const fields = useRef<HTMLDivElement>(null);
  // the form is there before these fields are
  useEffect(() => fields.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={fields} className={styles.fields}>
      <TextField
        label={partsTexts.title}
        name="title"
        value={point.title}
        required
        issue={issues.title}
        onChange={(title) => change({ title })}
      />
      <TypeChooser type={point.type} onChange={(type) => change({ type })} />
      <TextArea
        label={partsTexts.text}
        name="text"
        value={point.text}
        onChange={(text) => change({ text })}
      />
      <div>
        <TextField
          label={partsTexts.picture}
          hint={mediaTexts.hint}
          name="picture"
          type="url"
          value={point.picture ?? ''}
          issue={issues.picture}
          onChange={(text) => change({ picture: text.trim() || undefined })}
        />
        <Media address={point.picture} title={point.title || pointTexts.untitled} />
      </div>
      <ViewField view={point.view} onChange={(view) => change({ view })} />
      <PlaceFields floor={point.floor} room={point.room} onChange={change} />
    </div>
  );
}
