import { useState, type ReactNode, type Ref } from 'react';
import { TextField } from '../../../../../ui/field/field.tsx';
import { texts } from '../texts.ts';
import { type AreaUnit, LENGTH_UNITS } from './format-area.ts';

interface KeptFieldProps {
  ref?: Ref<HTMLInputElement>;
  label: string;
  hint?: ReactNode;
  value: string;
  maxLength?: number;
  inputMode?: 'decimal';
  /** Returns an error message if the value is invalid. */
  check?: (value: string) => string | undefined;
  /** Saves a valid value. */
  onKeep: (value: string) => void;
}

/** Renders a field that saves on blur or Enter. Escape restores the previous text. */
export function KeptField({ label, hint, value, check, onKeep, ...rest }: KeptFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string>();

  function keep(): void {
    if (typed === null) return;
    const problem = typed === value ? undefined : check?.(typed);
    setError(problem);
    if (problem) return;
    if (typed !== value) onKeep(typed);
    setTyped(null);
  }

  return (
    <TextField
      {...rest}
      label={label}
      hint={hint}
      error={error}
      value={typed ?? value}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') keep();
        if (event.key !== 'Escape') return;
        setTyped(null);
        setError(undefined);
      }}
    />
  );
}

interface NumberFieldProps {
  label: string;
  hint?: ReactNode;
  value: number;
  /** The number of decimal places to show. */
  digits: number;
  least: number;
  greatest: number;
  onKeep: (value: number) => void;
}

/** Renders a `KeptField` for a number within limits. A comma counts as a decimal point. */
export function NumberField({ value, digits, least, greatest, onKeep, ...rest }: NumberFieldProps) {
  return (
    <KeptField
      {...rest}
      inputMode="decimal"
      value={value.toFixed(digits)}
      check={(text) => {
        const number = readNumber(text);
        return number >= least && number <= greatest ? undefined : rangeError(least, greatest, digits);
      }}
      onKeep={(text) => onKeep(readNumber(text))}
    />
  );
}

function readNumber(text: string): number {
  return text.trim() === '' ? NaN : Number(text.replace(',', '.'));
}

/**
 * Returns the error for a number outside the limits. It names the smallest and the largest number with
 * `digits` decimal places that the field accepts.
 */
export function rangeError(least: number, greatest: number, digits: number): string {
  const unit = 10 ** digits;
  return texts.numberBetween(Math.ceil(least * unit) / unit, Math.floor(greatest * unit) / unit);
}

interface LengthFieldProps extends Omit<NumberFieldProps, 'digits'> {
  unit: AreaUnit;
}

/**
 * Renders a `NumberField` for a length in metres. If areas are in square feet, the length is shown and
 * entered in feet. Limits are in metres.
 */
export function LengthField({ label, unit, value, least, greatest, onKeep, ...rest }: LengthFieldProps) {
  const { metres, name } = LENGTH_UNITS[unit];
  return (
    <NumberField
      {...rest}
      label={`${label}, ${name}`}
      value={value / metres}
      digits={2}
      least={least / metres}
      greatest={greatest / metres}
      onKeep={(shown) => onKeep(shown * metres)}
    />
  );
}
