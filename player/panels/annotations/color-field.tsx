import type { Tag } from '../../../contract/tag.ts';
import { TAG_COLOR_NAMES } from '../../tour/tags.ts';
import { tagTexts } from '../../state/tag-texts.ts';
import { TagDot } from './tag-dot.tsx';
import styles from './tag-form.module.css';

const COLORS = Object.entries(TAG_COLOR_NAMES) as [Tag['color'], string][];

interface ColorFieldProps {
  color: Tag['color'];
  onChange: (color: Tag['color']) => void;
}

export function ColorField({ color: chosen, onChange }: ColorFieldProps) {
  return (
    <fieldset className={styles.colors}>
      <legend>{tagTexts.color}</legend>
      {COLORS.map(([color, name]) => (
        <label key={color} title={name}>
          <input
            type="radio"
            name="color"
            value={color}
            checked={color === chosen}
            onChange={() => onChange(color)}
          />
          <TagDot color={color} />
          <span className="unseen">{name}</span>
        </label>
      ))}
    </fieldset>
  );
}
