import { toDegrees, toYaw } from '../degrees.ts';
import { changeFloor } from '../merge.ts';
import type { Editor } from '../use-editor.ts';
import { texts } from '../texts.ts';
import type { AreaUnit } from './format-area.ts';
import { KeptField, LengthField, NumberField } from './kept-field.tsx';
import styles from './panels.module.css';
import { useState } from 'react';
import { jsonRequest, readProblem } from '../../../../../browser/read-problem.ts';
import { Button } from '../../../../../ui/button/button.tsx';

interface BuildingPanelProps extends ProcessAgainProps {
  editor: Editor;
  unit: AreaUnit;
}

/** Renders settings for the current floor and for the whole building. */
export function BuildingPanel({ editor, unit, ...process }: BuildingPanelProps) {
  const { space, floor: floorId, corrections, edit } = editor;
  const floor = space.floors.find(({ id }) => id === floorId)!;
  const ceiling = corrections.ceilings[floorId] ?? floor.height;
  const change = (fields: Parameters<typeof changeFloor>[2]) =>
    edit(texts.done.floor, changeFloor(editor, floorId, fields));
  return (
    <div className={`stack gap-4 at-top ${styles.panel}`}>
      <section key={floorId} className={`stack gap-4 at-top ${styles.form}`} aria-labelledby="this-floor">
        <h2 id="this-floor">{texts.floorTitle}</h2>
        <KeptField
          label={texts.floorName}
          value={floor.name}
          maxLength={200}
          onKeep={(name) => change({ name: name.trim() })}
        />
        <div className={`stack gap-3 ${styles.pair}`}>
          <LengthField
            unit={unit}
            label={texts.elevation}
            hint={texts.elevationHint}
            value={floor.elevation}
            least={-1_000}
            greatest={1_000}
            onKeep={(elevation) => change({ elevation })}
          />
          <LengthField
            unit={unit}
            label={texts.height}
            hint={texts.heightHint}
            value={floor.height}
            least={0.1}
            greatest={100}
            onKeep={(height) => change({ height })}
          />
        </div>
        <LengthField
          unit={unit}
          label={texts.ceiling}
          hint={texts.ceilingHint}
          value={ceiling}
          least={0.1}
          greatest={100}
          onKeep={(metres) =>
            edit(texts.done.ceiling, {
              ...corrections,
              ceilings: { ...corrections.ceilings, [floorId]: metres },
            })
          }
        />
        <ProcessAgain {...process} />
      </section>
      <section className={`stack gap-4 at-top ${styles.form}`} aria-labelledby="all-of-it">
        <h2 id="all-of-it">{texts.buildingTitle}</h2>
        <NumberField
          label={texts.northField}
          value={toDegrees(space.north)}
          digits={0}
          least={-360}
          greatest={360}
          onKeep={(degrees) => edit(texts.done.north, { ...corrections, north: toYaw(degrees) })}
        />
        <Evidence sentences={space.frame.evidence} />
      </section>
    </div>
  );
}

function Evidence({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <div>
      <p className={`small strong ${styles.label}`}>{texts.evidence}</p>
      <ul className={`soft ${styles.evidence}`}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}

interface ProcessAgainProps {
  /** The address to which the form sends a POST request. */
  address: string;
  /** True if the uploaded file still exists. */
  canProcess: boolean;
  /** Saves all corrections now. Returns whether they were saved. */
  save: () => Promise<boolean>;
  /** True if the scan is queued or being processed. */
  busy: boolean;
}

/** Renders a form that processes the scan again, with all corrections that the page shows. */
function ProcessAgain({ address, canProcess, save, busy }: ProcessAgainProps) {
  const [sending, setSending] = useState(false);
  const [answer, setAnswer] = useState({ text: '', failed: false });

  async function process(): Promise<void> {
    setSending(true);
    if (!(await save())) {
      setSending(false);
      setAnswer({ text: texts.processUnsaved, failed: true });
      return;
    }
    const response = await fetch(address, jsonRequest('POST', {})).catch(() => null);
    const problem = response && !response.ok ? await readProblem(response) : null;
    setSending(false);
    if (response?.ok) setAnswer({ text: texts.queued, failed: false });
    else setAnswer({ text: problem?.detail ?? texts.processFailed, failed: true });
  }

  if (!canProcess) return <p className="soft">{texts.noSource}</p>;
  return (
    <div className={`stack gap-3 shrinks ${styles.group}`}>
      <div>
        <Button size="sm" busy={sending || busy} onClick={() => void process()}>
          {texts.processAgain}
        </Button>
      </div>
      <p role="status" className={`${styles.answer} ${answer.failed ? styles.problem : 'soft'}`}>
        {answer.text}
      </p>
    </div>
  );
}
