import type { Tag } from '../../../contract/tag.ts';
import { tagColors } from '../../../design/tag-colors.ts';
import { Dot } from '../../panels/parts/dot.tsx';
import styles from './color-field.module.css';
import { TAG_COLOR_NAMES } from './colors.ts';
import { partsTexts } from './parts-texts.ts';

const COLORS = Object.entries(TAG_COLOR_NAMES) as [Tag['color'], string][];

interface ColorFieldProps {
  color: Tag['color'];
  onChange: (color: Tag['color']) => void;
}

export function ColorField({ color: chosen, onChange }: ColorFieldProps) {
  return (
    <fieldset className={styles.colors}>
      <legend>{partsTexts.color}</legend>
      {COLORS.map(([color, name]) => (
        <label key={color} title={name}>
          <input
            type="radio"
            name="color"
            value={color}
            checked={color === chosen}
            onChange={() => onChange(color)}
          />
          <Dot color={tagColors[color]} />
          <span className="unseen">{name}</span>
        </label>
      ))}
    </fieldset>
  );
}
