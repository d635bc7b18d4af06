import './sheet-icon.css';
import type { Icon } from '../../design/icon.ts';
import { classNames } from './class-names.ts';

/** Returns an icon that is drawn by a style sheet. `name` is its class (see `vite.config.ts`). */
export function sheetIcon(name: string): Icon {
  return function SheetIcon({ size = 24, className }) {
    return <i className={classNames('icon', name, `s${size}`, className)} />;
  };
}
