import type { Room, Sweep } from '../../contract/capture.ts';
import { words } from '../words.ts';
import styles from './room-list.module.css';
import { useActions, useView } from './use-view.ts';

/** Every room, and every viewpoint in it, as a button that leads there. */
export function RoomList() {
  const capture = useView((view) => view.capture);
  if (!capture || capture.sweeps.length === 0) return null;
  return (
    <section aria-labelledby="rooms-heading">
      <h2 id="rooms-heading">{words.rooms}</h2>
      <ul className={styles.list}>
        {capture.rooms.map((room) => (
          <RoomRow
            key={room.id}
            room={room}
            sweeps={capture.sweeps.filter(({ room: id }) => id === room.id)}
          />
        ))}
      </ul>
    </section>
  );
}

function RoomRow({ room, sweeps }: { room: Room; sweeps: readonly Sweep[] }) {
  const place = useView((view) => view.place);
  const flat = useView(({ stage }) => stage.kind === 'flat');
  const { goTo } = useActions();
  const [first, ...others] = sweeps;
  const inside = place.room?.id === room.id;
  if (!first || flat) return <li className={styles.row}>{room.name}</li>;
  return (
    <li className={styles.row}>
      <button
        type="button"
        className={styles.room}
        aria-current={inside ? 'location' : undefined}
        onClick={() => goTo(first.id)}
      >
        <span>
          <span className="unseen">{words.goTo} </span>
          {room.name}
        </span>
        {inside && (
          <span className={styles.here} aria-hidden="true">
            {words.youAreHere}
          </span>
        )}
      </button>
      {others.map((sweep, index) => (
        <button
          key={sweep.id}
          type="button"
          className={styles.viewpoint}
          aria-label={words.goToViewpoint(room.name, index + 2)}
          aria-current={place.sweep === sweep ? 'location' : undefined}
          onClick={() => goTo(sweep.id)}
        >
          {index + 2}
        </button>
      ))}
    </li>
  );
}
