import { X } from '../../../design/icons.ts';
import { dropFromSession, type Unsaved } from '../../state/measuring/session.ts';
import { KIND_NAMES } from '../../../contract/measuring/kind-names.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { useUnits, useValues } from '../parts/measured/use-measured.ts';
import { writeValue } from '../parts/measured/write-value.ts';
import { useActions } from '../parts/use-player.ts';
import styles from './measuring-tool.module.css';
import { toolTexts as texts } from './tool-texts.ts';

/** What was measured in this visit and not saved, behind a press. */
export function SessionList({ captureId, items }: { captureId: string; items: readonly Unsaved[] }) {
  if (items.length === 0) return null;
  return (
    <details className={styles.session}>
      <summary>{texts.session(items.length)}</summary>
      <p>{texts.sessionHint}</p>
      <ul>
        {items.map((item) => (
          <Row key={item.id} captureId={captureId} item={item} />
        ))}
      </ul>
    </details>
  );
}

function Row({ captureId, item }: { captureId: string; item: Unsaved }) {
  const [value] = useValues(item);
  const units = useUnits();
  const { measure } = useActions();
  const name = `${KIND_NAMES[item.kind]} ${writeValue(value, units)}`;
  return (
    <li>
      <button type="button" title={texts.show(name)} onClick={() => measure((tool) => tool.takeUp(item))}>
        {name}
      </button>
      <IconButton icon={X} label={texts.drop(name)} onClick={() => dropFromSession(captureId, item)} />
    </li>
  );
}
