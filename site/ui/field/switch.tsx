import { useId, type ReactNode } from 'react';
import { useNavigation } from 'react-router';
import styles from './switch.module.css';

interface SwitchProps {
  label: ReactNode;
  /** Text that explains the effect of turning the switch on. */
  hint: ReactNode;
  /** The saved state. */
  on: boolean;
  /** The values of the form's field `intent` that turn the switch on and off. */
  intents: readonly [on: string, off: string];
  disabled?: boolean;
}

/**
 * Renders a switch that is saved immediately. It is a button that submits its form, so it works without
 * scripts and before they run. During a save, it shows the new state, ignores clicks and keeps the focus.
 */
export function Switch({ label, hint, on: saved, intents, disabled }: SwitchProps) {
  const id = useId();
  const intent = useNavigation().formData?.get('intent');
  const busy = intents.some((each) => each === intent);
  const on = busy ? intent === intents[0] : saved;
  return (
    <div className={styles.row}>
      <button
        id={id}
        name="intent"
        value={intents[on ? 1 : 0]}
        disabled={disabled}
        type="submit"
        role="switch"
        aria-checked={on}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-hint`}
        aria-busy={busy || undefined}
        className={styles.button}
        onClick={busy ? (event) => event.preventDefault() : undefined}
      />
      <div className={styles.words}>
        <label className={`strong ${styles.label}`} id={`${id}-label`} htmlFor={id}>
          {label}
        </label>
        <p className="soft measure" id={`${id}-hint`}>
          {hint}
        </p>
      </div>
    </div>
  );
}
