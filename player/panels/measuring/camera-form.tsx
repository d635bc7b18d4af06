import { STATED_ERROR_MAX } from '../../../contract/limits.ts';
import styles from './accuracy.module.css';
import { useRef, useState, type FormEvent } from 'react';
import type { CameraAccuracy } from '../../../contract/measuring/calibration.ts';
import { calibrationTexts as texts, stateCamera, parseLength } from '../../state/measuring/calibration.ts';
import { texts as playerTexts } from '../../state/texts.ts';
import { scaleOf } from '../../state/measuring/scale.ts';
import { useScale, useUnits } from '../parts/use-measured.ts';
import { TextField } from '../parts/text-field.tsx';
import { useActions, usePlayerState } from '../parts/use-player.ts';
import { ScalePreview, useScaleWith } from './scale-preview.tsx';
import { Button } from '../parts/icons.tsx';

/** The cameras whose data sheets are known. For other cameras, users enter the data. */
const CAMERAS: readonly StatedCamera[] = [
  {
    name: 'Matterport Pro2',
    relative: 0.01,
    absolute: null,
    source: 'Matterport Pro2: within 1%, according to its maker.',
  },
  {
    name: 'Matterport Pro3',
    relative: 0.002,
    absolute: 0.02,
    source: 'Matterport Pro3: ± 20 mm at 10 m, according to its maker.',
  },
];

const NO_CALIBRATIONS: readonly unknown[] = [];

interface CameraFormProps {
  /** The current camera accuracy; null if none is stated. */
  camera: CameraAccuracy | null;
  done: () => void;
}

/** Renders the form for the accuracy of a camera, and the effect of that accuracy. */
export function CameraForm({ camera, done }: CameraFormProps) {
  const units = useUnits();
  const scale = useScale();
  const { perform } = useActions();
  /** The error of a point that applies if the maker states none. */
  const assumed = usePlayerState(
    ({ capture }) => scaleOf({ capture, calibrations: NO_CALIBRATIONS }).absolute,
  );
  const form = useRef<HTMLFormElement>(null);
  const [percent, setPercent] = useState(() => toText((camera ?? scale).relative * 100));
  const [point, setPoint] = useState(() => `${toText((camera ?? scale).absolute * 1000)} mm`);
  const [source, setSource] = useState(camera?.source ?? '');
  const [tried, setTried] = useState(false);
  const relative = readPercent(percent);
  const absolute = /^0( mm)?$/.test(point.trim()) ? 0 : parseLength(point, units, { most: STATED_ERROR_MAX });
  const stated =
    relative === null || absolute === null
      ? null
      : { id: 'stated', title: '', kind: 'camera' as const, relative, absolute, source };
  const then = useScaleWith(stated);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (relative === null || absolute === null || source.trim() === '') {
      const wrong = relative === null ? 'relative' : absolute === null ? 'absolute' : 'source';
      return form.current?.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus();
    }
    perform(stateCamera(camera, { relative, absolute, source: source.trim() }));
    done();
  }

  return (
    <form
      ref={form}
      className={`stack gap-3 one-column ${styles.form}`}
      noValidate
      aria-labelledby="camera-accuracy"
      onSubmit={submit}
    >
      <p>{texts.cameras}</p>
      <p className={`ways ${styles.buttons}`}>
        {CAMERAS.map(({ name, relative, absolute, source }) => (
          <Button
            key={name}
            label={name}
            onClick={() => {
              setPercent(toText(relative * 100));
              setPoint(`${toText((absolute ?? assumed) * 1000)} mm`);
              setSource(source);
            }}
          />
        ))}
      </p>
      <div className={`stack gap-3 ${styles.pair}`}>
        <TextField
          label={texts.relative}
          hint={texts.relativeHint}
          name="relative"
          value={percent}
          issue={tried && relative === null ? texts.relativeWrong : undefined}
          onChange={setPercent}
        />
        <TextField
          label={texts.absolute}
          name="absolute"
          value={point}
          issue={tried && absolute === null ? texts.absoluteWrong : undefined}
          onChange={setPoint}
        />
      </div>
      <TextField
        label={texts.source}
        hint={texts.sourceHint}
        name="source"
        value={source}
        issue={tried && source.trim() === '' ? texts.sourceWrong : undefined}
        onChange={setSource}
      />
      {then && (
        <div className="stack gap-2 one-column">
          <ScalePreview now={scale} then={then} added={stated} />
        </div>
      )}
      <p className={`ways ${styles.buttons}`}>
        <Button type="submit" label={texts.stateIt} className="primary" />
        <Button label={playerTexts.cancel} onClick={done} />
      </p>
    </form>
  );
}

function toText(number: number): string {
  return String(Number(number.toPrecision(4)));
}

/** Returns a percentage as a fraction; null if the text is not a number from 0 to 100. */
function readPercent(text: string): number | null {
  const number = Number(text.trim().replace(',', '.').replace(/ ?%$/, '') || Number.NaN);
  return number >= 0 && number <= 100 ? number / 100 : null;
}

/**
 * A camera's accuracy as its maker states it: a relative error for lengths and, if stated, an error for
 * single points in metres.
 */
interface StatedCamera {
  name: string;
  relative: number;
  absolute: number | null;
  /** The source of the figures, stored with the twin. */
  source: string;
}
