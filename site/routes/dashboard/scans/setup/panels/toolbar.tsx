import { Redo2, Undo2 } from '../../../../../../design/setup-icons.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { IconButton } from '../../../../../ui/button/icon-button.tsx';
import { Select } from '../../../../../ui/field/select.tsx';
import type { Tool } from '../state/editor-state.ts';
import type { Editor } from '../state/use-editor.ts';
import { texts } from '../texts.ts';
import styles from './panels.module.css';

const TOOLS = Object.keys(texts.toolNames) as Tool[];

/** Floors, tools, and the way back. */
export function Toolbar({ editor }: { editor: Editor }) {
  const { space, floor, tool, splitFrom, room, sweep, history, dispatch } = editor;
  const [last, next] = [history.past.at(-1), history.future.at(-1)];
  const hint = tool === 'split' && splitFrom ? texts.toolHints.splitTo : texts.toolHints[tool];
  const usable = (one: Tool) =>
    one === 'split' ? room !== undefined : one !== 'link' || sweep !== undefined;
  return (
    <div className={styles.toolbar}>
      {space.floors.length > 1 ? (
        <Select
          label={texts.floor}
          labelHidden
          className={styles.floors}
          value={floor}
          options={space.floors.toReversed().map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => dispatch({ type: 'floor', floor: event.currentTarget.value })}
        />
      ) : null}
      <div role="group" aria-label={texts.tools} className={styles.tools}>
        {TOOLS.map((one) => (
          <Button
            key={one}
            size="sm"
            variant="quiet"
            aria-pressed={tool === one}
            disabled={!usable(one)}
            className={styles.tool}
            onClick={() => dispatch({ type: 'tool', tool: one })}
          >
            {texts.toolNames[one]}
          </Button>
        ))}
      </div>
      <div className={styles.steps}>
        <IconButton
          label={last ? texts.undoStep(last.name) : texts.undo}
          icon={<Undo2 size={20} />}
          disabled={!last}
          onClick={() => dispatch({ type: 'undo' })}
        />
        <IconButton
          label={next ? texts.redoStep(next.name) : texts.redo}
          icon={<Redo2 size={20} />}
          disabled={!next}
          onClick={() => dispatch({ type: 'redo' })}
        />
      </div>
      <p className={styles.toolHint}>{hint}</p>
    </div>
  );
}
