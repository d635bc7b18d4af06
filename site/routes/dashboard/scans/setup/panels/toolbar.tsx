import type { ReactNode } from 'react';
import { Redo2, Undo2 } from '../../../../../../design/setup-icons.ts';
import { Button, IconButton } from '../../../../../ui/button/button.tsx';
import { Select } from '../../../../../ui/field/field.tsx';
import type { Tool } from '../editor-state.ts';
import type { Editor } from '../use-editor.ts';
import { texts } from '../texts.ts';
import styles from './panels.module.css';

const TOOLS = Object.keys(texts.toolNames) as Tool[];

/**
 * Renders the floor menu, undo and redo, the save state (`children`), the tools and a hint for the active
 * tool.
 */
export function Toolbar({ editor, children }: { editor: Editor; children: ReactNode }) {
  const { space, floor, tool, splitFrom, room, sweep, history, dispatch } = editor;
  const [last, next] = [history.past.at(-1), history.future.at(-1)];
  const hint = tool === 'split' && splitFrom ? texts.toolHints.splitTo : texts.toolHints[tool];
  const needs = (one: Tool) => {
    if (one === 'split' && !room) return texts.toolNeeds.split;
    return one === 'link' && !sweep ? texts.toolNeeds.link : undefined;
  };
  return (
    <div className="row wrap gap-2">
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
      <div className="flex">
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
      {children}
      <div role="group" aria-label={texts.tools} className={`flex ${styles.tools}`}>
        {TOOLS.map((one) => (
          <Button
            key={one}
            size="sm"
            variant="quiet"
            aria-pressed={tool === one}
            disabled={needs(one) !== undefined}
            title={needs(one)}
            className={styles.tool}
            onClick={() => dispatch({ type: 'tool', tool: one })}
          >
            <ToolName name={texts.toolNames[one]} />
          </Button>
        ))}
      </div>
      <p className={`soft ${styles.toolHint}`}>{hint}</p>
    </div>
  );
}

/** Renders the name of a tool. On small screens, only the first word is visible. */
function ToolName({ name }: { name: string }) {
  const [first, ...rest] = name.split(' ');
  return (
    <span>
      {first}
      <span className={styles.rest}> {rest.join(' ')}</span>
    </span>
  );
}
