import type { Point2 } from '../../../../../../contract/scans/outline.ts';
import type { Editor } from '../use-editor.ts';
import { BuildingPanel, type ProcessAgainProps } from './building-panel.tsx';
import { DoubtsPanel } from './doubts-panel.tsx';
import type { AreaUnit } from './format-area.ts';
import { RoomPanel } from './room-panel.tsx';
import { SweepPanel } from './sweep-panel.tsx';

interface TabPanelProps {
  editor: Editor;
  unit: AreaUnit;
  onUnit: (unit: AreaUnit) => void;
  onLook: (place: Point2) => void;
  process: ProcessAgainProps;
}

/** Renders the panel beside the plan for the selected tab. */
export function TabPanel({ editor, unit, onUnit, onLook, process }: TabPanelProps) {
  switch (editor.tab) {
    case 'rooms':
      return <RoomPanel editor={editor} unit={unit} onUnit={onUnit} />;
    case 'sweeps':
      return <SweepPanel editor={editor} unit={unit} />;
    case 'building':
      return <BuildingPanel editor={editor} unit={unit} {...process} />;
    case 'doubts':
      return <DoubtsPanel editor={editor} onLook={onLook} />;
  }
}
