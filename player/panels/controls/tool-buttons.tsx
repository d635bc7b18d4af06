import { FilesButton } from '../files/files-button.tsx';
import { MeasureButton } from '../measuring/measure-button.tsx';
import { TourButton } from '../guided-tour/tour-button.tsx';
import { SearchButton } from '../palette/search-button.tsx';
import styles from './toolbar.module.css';

/** What one can do beside looking, in the order of use: search, measure, guided tour, files. Each tool has its button in its own folder. */
export function ToolButtons() {
  return (
    <div className={styles.tools}>
      <SearchButton />
      <MeasureButton />
      <TourButton />
      <FilesButton />
    </div>
  );
}
