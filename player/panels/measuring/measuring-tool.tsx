import { X } from '../../../design/icons.ts';
import type { Capture } from '../../capture/capture.ts';
import type { Measuring } from '../../state/measuring/measuring.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { measuredTexts } from '../parts/measured/measured-texts.ts';
import { useActions, usePlayerState } from '../parts/use-player.ts';
import { KindButtons } from './kind-buttons.tsx';
import styles from './measuring-tool.module.css';
import { SessionList } from './session-list.tsx';
import { ToolButtons } from './tool-buttons.tsx';
import { toolTexts as texts } from './tool-texts.ts';
import { UnitsChooser } from './units-chooser.tsx';
import { useSession } from './use-session.ts';
import { ValueInHand } from './value-in-hand.tsx';

/** The measuring tool: what is measured, what comes of it, and what is done with that. */
export function MeasuringTool() {
  const measuring = usePlayerState((state) => state.measuring);
  const capture = usePlayerState((state) => state.capture);
  return measuring && capture && <Tool measuring={measuring} capture={capture} />;
}

function Tool({ measuring, capture }: { measuring: Measuring; capture: Capture }) {
  const { measure, showSheet } = useActions();
  const canEdit = usePlayerState((state) => state.canEdit);
  const items = useSession(capture.id, measuring);
  const calibrates = canEdit && measuring.finished && measuring.kind === 'distance';
  return (
    <section
      className={styles.tool}
      data-tool="measuring"
      data-finished={measuring.finished}
      aria-label={texts.title}
    >
      <KindButtons />
      <div className={styles.head}>
        <ValueInHand measuring={measuring} />
        <IconButton
          icon={X}
          label={texts.close}
          className={styles.close}
          onClick={() => measure((tool) => tool.close())}
        />
      </div>
      <ToolButtons measuring={measuring} />
      <div className={styles.foot}>
        <UnitsChooser className={styles.units} />
        <button type="button" onClick={() => showSheet('accuracy')}>
          {calibrates ? texts.trueLength : measuredTexts.accuracy}
        </button>
      </div>
      <SessionList captureId={capture.id} items={items} />
    </section>
  );
}
