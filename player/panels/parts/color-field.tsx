import type { Tag } from '../../../contract/tag.ts';
import { tagColors } from '../../../design/tag-colors.ts';
import { TAG_COLOR_NAMES } from '../../tour/point-types.ts';
import { Dot } from './icons.tsx';
import styles from './color-field.module.css';

const COLORS = Object.entries(TAG_COLOR_NAMES) as [Tag['color'], string][];

interface ColorFieldProps {
  legend: string;
  color: Tag['color'];
  onChange: (color: Tag['color']) => void;
}

/** Renders a choice of the colours that annotations can have. */
export function ColorField({ legend, color: chosen, onChange }: ColorFieldProps) {
  return (
    <fieldset className={`stack ${styles.colors}`}>
      <legend>{legend}</legend>
      {COLORS.map(([color, name]) => (
        <label key={color} title={name}>
          <input
            className="covering"
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
