import { chooseUnits, UNITS, type Units } from '../../state/measuring/units.ts';
import { measuredTexts as texts } from '../parts/measured-texts.ts';
import { useUnits } from '../parts/use-measured.ts';

/** The units that lengths are shown in, chosen once for this browser. */
export function UnitsChooser({ className }: { className?: string | undefined }) {
  const units = useUnits();
  return (
    <select
      className={className}
      aria-label={texts.units}
      value={units}
      onChange={({ target }) => chooseUnits(target.value as Units)}
    >
      {UNITS.map((name) => (
        <option key={name} value={name}>
          {texts.unitNames[name]}
        </option>
      ))}
    </select>
  );
}
