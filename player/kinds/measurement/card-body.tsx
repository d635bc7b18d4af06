import { LinkedText } from '../../panels/parts/links.tsx';
import { useValues } from '../../panels/parts/use-measured.ts';
import { MainValue, PartValues } from '../../panels/parts/values.tsx';
import { Why } from '../../panels/parts/why.tsx';
import { useActions, usePlayerState } from '../../panels/parts/use-player.ts';
import styles from './card-body.module.css';
import { KIND_NAMES } from '../../../contract/measuring/kind-names.ts';
import { partsTexts } from './parts-texts.ts';
import type { PlacedMeasurement } from './measurement-kind.ts';

export function CardBody({ item }: { item: PlacedMeasurement }) {
  const [main, ...parts] = useValues(item);
  const { showSheet } = useActions();
  const canEdit = usePlayerState((state) => state.canEdit);
  return (
    <div className={styles.body}>
      <MainValue value={main} />
      <Why value={main} />
      <PartValues values={parts} />
      {item.text && <LinkedText className={styles.text} text={item.text} />}
      <About item={item} />
      {canEdit && item.kind === 'distance' && (
        <button type="button" onClick={() => showSheet('accuracy')}>
          {partsTexts.trueLength}
        </button>
      )}
    </div>
  );
}

/** Renders the kind of a measurement, and where and when it was taken, if known. */
function About({ item: { kind, title, floor, room, taken } }: { item: PlacedMeasurement }) {
  const floors = usePlayerState(({ capture }) => capture?.floors);
  const rooms = usePlayerState(({ capture }) => capture?.rooms);
  const facts = [
    [partsTexts.kind, title === '' ? undefined : KIND_NAMES[kind]],
    [partsTexts.floor, floors?.find(({ id }) => id === floor)?.name],
    [partsTexts.room, rooms?.find(({ id }) => id === room)?.name],
    [partsTexts.taken, describeDay(taken)],
  ] as const;
  return (
    <dl className={styles.about}>
      {facts.map(
        ([name, fact]) =>
          fact && (
            <div key={name}>
              <dt>{name}</dt>
              <dd dir="auto">{fact}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function describeDay(taken: unknown): string | undefined {
  const time = typeof taken === 'string' ? new Date(taken) : null;
  if (!time || Number.isNaN(time.getTime())) return undefined;
  return time.toLocaleDateString(undefined, { dateStyle: 'medium' });
}
