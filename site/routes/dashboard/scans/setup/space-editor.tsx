import { type ReactNode, useCallback, useMemo, useRef, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import styles from './setup.module.css';
import type { Point2 } from '../../../../../contract/scans/outline.ts';
import type { ScanSpace, Scan } from '../../../../../contract/scans/scan.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { Tabs } from '../../../../ui/tabs.tsx';
import { useKeptFocus } from '../../../../ui/use-kept-focus.ts';
import { unreached } from './sweeps.ts';
import { useAreaUnit } from './panels/format-area.ts';
import { Overtaken, SaveState, useSaving } from './panels/save-state.tsx';
import { Toolbar } from './panels/toolbar.tsx';
import { Plan } from './plan/plan.tsx';
import { useView, lookAt } from './plan/view.ts';
import { type Tab, TABS, type EditorAction } from './editor-state.ts';
import { useEditor } from './use-editor.ts';
import { texts } from './texts.ts';
import { api, pages } from '../../../../../contract/addresses.ts';
import { formatTopic } from '../../../../../contract/topic.ts';
import { watch } from '../../../../browser/watch.ts';
import { BuildingPanel } from './panels/building-panel.tsx';
import { DoubtsPanel } from './panels/doubts-panel.tsx';
import { RoomPanel } from './panels/room-panel.tsx';
import { SweepPanel } from './panels/sweep-panel.tsx';

interface SpaceEditorProps {
  userId: string;
  setup: ScanSpace;
}

/** Renders the plan, the tabs beside it, and the save state. */
export function SpaceEditor({ userId, setup }: SpaceEditorProps) {
  const { found, corrections, revision } = setup;
  const editor = useEditor(found, corrections);
  const saved = useMemo(() => ({ corrections, revision }), [corrections, revision]);
  const saving = useSaving({ userId, scanId: setup.scan.id, saved }, editor);
  const scan = useScanState({ userId, scan: setup.scan, revision: saving.revision });
  useUndoKeys(editor.dispatch);
  useTabOfAddress(editor.dispatch);
  const side = useRef<HTMLDivElement>(null);
  useKeptFocus(
    () =>
      side.current?.querySelector<HTMLElement>('[role="listbox"]') ??
      side.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]'),
  );
  const [unit, setUnit] = useAreaUnit();
  const svg = useRef<SVGSVGElement>(null);
  const planView = useView(svg, editor.space, editor.floor);
  const { change } = planView;
  const onLook = useCallback((place: Point2) => change((view) => lookAt(place, view)), [change]);
  const lost = useMemo(() => unreached(editor.space).length, [editor.space]);
  const busy = scan.state === 'waiting' || scan.state === 'processing';

  const names: Readonly<Record<Tab, string>> = {
    ...texts.tabs,
    doubts: texts.tabs.doubts(editor.space.doubts.length + (lost > 0 ? 1 : 0)),
  };
  const process = {
    address: api.processScan(userId, scan.id),
    canProcess: scan.source !== null,
    save: saving.save,
    busy,
  };
  const panels: Readonly<Record<Tab, ReactNode>> = {
    rooms: <RoomPanel editor={editor} unit={unit} onUnit={setUnit} />,
    sweeps: <SweepPanel editor={editor} unit={unit} />,
    building: <BuildingPanel editor={editor} unit={unit} {...process} />,
    doubts: <DoubtsPanel editor={editor} unit={unit} onLook={onLook} />,
  };

  return (
    <>
      <Overtaken editor={editor} />
      {busy ? <Notice>{texts.processing}</Notice> : null}
      {scan.state === 'failed' ? <Notice kind="error">{texts.failed(scan.text)}</Notice> : null}
      <Toolbar editor={editor}>
        <SaveState {...saving} />
      </Toolbar>
      <div className={`stack gap-4 one-column ${styles.editor}`}>
        <Plan editor={editor} planView={planView} svg={svg} unit={unit} />
        <div ref={side} className={`shrinks ${styles.side}`}>
          <Tabs
            label={texts.tabs.label}
            selected={editor.tab}
            onSelect={(tab) => editor.dispatch({ type: 'tab', tab: tab as Tab })}
            tabs={TABS.map((id) => ({
              id,
              label: names[id],
              href: `#${id}`,
              panel: panels[id],
            }))}
          />
        </div>
      </div>
    </>
  );
}

interface Shown {
  userId: string;
  scan: Scan;
  /** Returns the latest saved revision that this page knows. */
  revision: () => number;
}

/**
 * Returns the current scan. Reloads the page's data if the scan was processed again, or corrected in another
 * window.
 */
function useScanState({ userId, scan, revision }: Shown): Scan {
  const [now, setNow] = useState(scan);
  const [given, setGiven] = useState(scan);
  if (given !== scan) {
    setGiven(scan);
    setNow(scan);
  }
  const { revalidate } = useRevalidator();
  const { id, run } = scan;
  useEffect(() => {
    let asked = 0;
    async function ask(): Promise<void> {
      const number = (asked += 1);
      const response = await fetch(pages.scanState(id)).catch(() => null);
      if (!response?.ok || number !== asked) return;
      const state = (await response.json()) as { scan: Scan; revision: number };
      setNow(state.scan);
      if (state.scan.run !== run || state.revision > revision()) void revalidate();
    }
    return watch(formatTopic({ kind: 'jobs', userId }), null, () => void ask());
    // oxlint-disable-next-line react/exhaustive-deps -- `revision` and `revalidate` are read on demand
  }, [userId, id, run]);
  return now;
}

/** Opens the tab named in the address, such as ‘#doubts’. */
function useTabOfAddress(dispatch: (action: EditorAction) => void): void {
  useEffect(() => {
    const name = location.hash.slice(1) as Tab;
    if (TABS.includes(name)) dispatch({ type: 'tab', tab: name });
  }, [dispatch]);
}

/** Handles Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y, or the same keys with ⌘, except in text fields. */
function useUndoKeys(dispatch: (action: EditorAction) => void): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      if (event.target instanceof HTMLInputElement) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      dispatch({ type: key === 'y' || event.shiftKey ? 'redo' : 'undo' });
    }
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [dispatch]);
}
