import { POINT_TYPES, type PointIcon } from '../../../contract/points/point-types.ts';
import { IconDisc } from '../parts/icon-disc.tsx';
import styles from './icon-field.module.css';
import { pointsTexts as texts } from './texts.ts';

interface IconFieldProps {
  icon: PointIcon;
  /** #rrggbb */
  color: string;
  onChange: (icon: PointIcon) => void;
}

/** Each icon by the name of the built-in type that has it. */
export function IconField({ icon: chosen, color, onChange }: IconFieldProps) {
  return (
    <fieldset className={styles.icons}>
      <legend>{texts.icon}</legend>
      {POINT_TYPES.map(({ icon, name }) => (
        <label key={icon} title={name}>
          <input
            type="radio"
            name="icon"
            value={icon}
            checked={icon === chosen}
            onChange={() => onChange(icon)}
          />
          <IconDisc icon={icon} color={color} size={28} />
          <span className="unseen">{name}</span>
        </label>
      ))}
    </fieldset>
  );
}
