import { memo, useId, useState } from 'react';
import { ChevronDown } from '../../../design/icons.ts';
import { tagColors } from '../../../design/tag-colors.ts';
import type { AnnotationKind } from '../../tour/annotation-kind.ts';
import { Rows } from '../annotations/rows.tsx';
import { IconDisc } from '../parts/icon-disc.tsx';
import { PanelIcon } from '../parts/panel-icon.tsx';
import type { PointGroup } from './group-points.ts';
import styles from './group.module.css';
import { pointsTexts as texts } from './texts.ts';

interface GroupProps {
  kind: AnnotationKind;
  group: PointGroup;
  /** At first. */
  opened: boolean;
}

/** Points of one room or type under a heading that opens and closes them. */
export const Group = memo(function Group({ kind, group: { name, note, type, items }, opened }: GroupProps) {
  const [open, setOpen] = useState(opened);
  const rows = useId();
  return (
    <section className={styles.group}>
      <h3>
        <button
          type="button"
          className={styles.heading}
          aria-expanded={open}
          aria-controls={rows}
          onClick={() => setOpen(!open)}
        >
          {type && <IconDisc icon={type.icon} color={tagColors[type.color]} />}
          <span className={styles.name} dir="auto">
            {name}
            {note && <span className={styles.note}> {note}</span>}
          </span>
          <span className={styles.count}>
            <span aria-hidden="true">{items.length.toLocaleString('en')}</span>
            <span className="unseen">{texts.count(items.length)}</span>
          </span>
          <PanelIcon icon={ChevronDown} size={16} />
        </button>
      </h3>
      <div id={rows} className={styles.rows} hidden={!open}>
        {open && <Rows kind={kind} items={items} />}
      </div>
    </section>
  );
});
