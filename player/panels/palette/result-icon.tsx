import { Folder } from '../../../design/file-icons.ts';
import type { Icon } from '../../../design/icon.tsx';
import { ChevronRight, Files, Layers, MapPinned } from '../../../design/icons.ts';
import type { PaletteItem } from '../../state/palette/palette-item.ts';
import { Dot } from '../parts/dot.tsx';
import { PanelIcon } from '../parts/panel-icon.tsx';

const ICONS: Readonly<Record<string, Icon>> = {
  room: MapPinned,
  floor: Layers,
  file: Files,
  folder: Folder,
  command: ChevronRight,
};

/** What a result is: annotations have their colour. */
export function ResultIcon({ icon }: { icon: PaletteItem['icon'] }) {
  const drawn = ICONS[icon];
  return drawn ? <PanelIcon icon={drawn} size={18} /> : <Dot color={icon} />;
}
