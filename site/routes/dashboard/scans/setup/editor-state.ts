import type { Corrections } from '../../../../../contract/scans/corrections.ts';
import type { OutlinePart } from './geometry/move-part.ts';
import type { OnOutline } from './geometry/split-outline.ts';
import { texts } from './texts.ts';

/** The maximum number of undoable steps. */
const STEPS_MAX = 1_000;
/** The time within which consecutive steps of the same kind are merged, in milliseconds. */
const TOGETHER = 1_000;

export type Selection =
  /** `part` is the part of the outline that moves. */
  { kind: 'room'; id: string; part?: OutlinePart | undefined } | { kind: 'sweep'; id: string };

/** The active tool, which determines what a click in the plan does. */
export type Tool = 'select' | 'split' | 'add' | 'link';
export const TABS = ['rooms', 'sweeps', 'building', 'doubts'] as const;
export type Tab = (typeof TABS)[number];

export interface EditorState {
  history: History;
  floor: string;
  selection: Selection | null;
  tool: Tool;
  /** Where the line that splits the selected room starts; null until the user has chosen the position. */
  splitFrom: OnOutline | null;
  tab: Tab;
  /** The result of the last action, or why it was impossible, for screen readers. */
  said: string;
  /**
   * True if `said` is also visible, as for a rejected action or an undone or redone step. Other results are
   * visible in the plan.
   */
  saidInSight: boolean;
  /** Increases each time the user wants to rename the selected room. */
  renames: number;
}

/**
 * The corrections after an edit, or a function that makes them from the current ones. A drag uses a function,
 * because corrections from other windows may arrive before it ends.
 */
export type NextCorrections = Corrections | ((now: Corrections) => Corrections);

export type EditorAction =
  | {
      type: 'edit';
      corrections: NextCorrections;
      name: string;
      together?: string;
      at: number;
      select?: Selection | null;
    }
  | { type: 'undo' | 'redo' }
  | { type: 'select'; selection: Selection | null; floor?: string }
  | { type: 'floor'; floor: string }
  | { type: 'tool'; tool: Tool }
  | { type: 'split-from'; place: OnOutline | null }
  | { type: 'tab'; tab: Tab }
  | { type: 'rename' }
  | { type: 'say'; text: string };

export function startEditor(corrections: Corrections, floor: string): EditorState {
  const none = { selection: null, splitFrom: null, said: '', saidInSight: false, renames: 0 } as const;
  return { history: startHistory(corrections), floor, tool: 'select', tab: 'rooms', ...none };
}

export function editorReducer(state: EditorState, action: EditorAction): EditorState {
  switch (action.type) {
    case 'edit': {
      const { corrections } = action;
      const next = typeof corrections === 'function' ? corrections(state.history.corrections) : corrections;
      const history = addStep(state.history, next, action);
      const edited = { ...state, history, said: action.name, saidInSight: false, splitFrom: null };
      return action.select === undefined ? edited : selected(edited, action.select);
    }
    case 'undo':
    case 'redo': {
      const isUndo = action.type === 'undo';
      const step = (isUndo ? state.history.past : state.history.future).at(-1);
      if (!step) return state;
      const said = isUndo ? texts.undone(step.name) : texts.redone(step.name);
      return { ...state, history: (isUndo ? undo : redo)(state.history), said, saidInSight: true };
    }
    case 'select':
      return selected({ ...state, floor: action.floor ?? state.floor }, action.selection);
    case 'floor':
      return { ...state, floor: action.floor, selection: null, splitFrom: null, tool: 'select' };
    case 'tool':
      return { ...state, tool: action.tool, splitFrom: null };
    case 'split-from':
      return { ...state, splitFrom: action.place };
    case 'tab':
      return { ...state, tab: action.tab };
    case 'rename':
      return { ...state, tab: 'rooms', renames: state.renames + 1 };
    case 'say':
      return { ...state, said: action.text, saidInSight: true };
  }
}

function selected(state: EditorState, selection: Selection | null): EditorState {
  const tab = selection ? (selection.kind === 'room' ? 'rooms' : 'sweeps') : state.tab;
  const tool = needs(state.tool) === null || needs(state.tool) === selection?.kind ? state.tool : 'select';
  return { ...state, selection, tab, tool, splitFrom: null, saidInSight: false };
}

/** Returns the kind of item that must be selected to use a tool; null if none is needed. */
function needs(tool: Tool): Selection['kind'] | null {
  if (tool === 'split') return 'room';
  return tool === 'link' ? 'sweep' : null;
}

/** A step, and the corrections before it. */
interface Step {
  before: Corrections;
  /** The name of the step, such as ‘Rename room’. */
  name: string;
  /** Consecutive steps with the same key are merged; '' prevents merging. */
  together: string;
  at: number;
}

interface History {
  corrections: Corrections;
  past: readonly Step[];
  future: readonly Step[];
}

export function startHistory(corrections: Corrections): History {
  return { corrections, past: [], future: [] };
}

export function addStep(
  { corrections, past }: History,
  next: Corrections,
  { name, together = '', at }: { name: string; together?: string; at: number },
): History {
  const last = past.at(-1);
  const joins = last && together !== '' && last.together === together && at - last.at < TOGETHER;
  const step = { before: joins ? last.before : corrections, name, together, at };
  return {
    corrections: next,
    past: [...(joins ? past.slice(0, -1) : past), step].slice(-STEPS_MAX),
    future: [],
  };
}

export function undo({ corrections, past, future }: History): History {
  const step = past.at(-1);
  if (!step) return { corrections, past, future };
  const undone = { ...step, before: corrections, together: '' };
  return { corrections: step.before, past: past.slice(0, -1), future: [...future, undone] };
}

/** Redoes a step. Redo is undo with the past and the future swapped. */
export function redo({ corrections, past, future }: History): History {
  const redone = undo({ corrections, past: future, future: past });
  return { ...redone, past: redone.future, future: redone.past };
}
