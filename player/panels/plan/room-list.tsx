import { ChevronDown } from '../../../design/icons.ts';
import { memo, useMemo, useState } from 'react';
import type { Room, Sweep } from '../../../contract/capture.ts';
import type { Capture } from '../../capture/capture.ts';
import { annotationsInRoom } from '../../capture/navigation/annotations-in-room.ts';
import { texts } from '../../state/texts.ts';
import { countAnnotations, listAllMarkers } from '../../tour/read-annotations.ts';
import type { Marker } from '../../tour/annotation-kind.ts';
import { FileCount } from '../files/files-button.tsx';
import { Button, PanelIcon } from '../parts/icons.tsx';
import styles from './room-list.module.css';
import { Threads } from '../threads/threads.tsx';
import { useActions, usePlayerState } from '../parts/use-player.ts';

/**
 * Renders the rooms, grouped by floor if there are several floors. In 3D, each room and viewpoint has a
 * button that goes to it.
 */
export function RoomList() {
  const capture = usePlayerState((state) => state.capture);
  if (!capture || capture.sweeps.length === 0) return null;
  const [only, ...others] = capture.floors;
  return (
    <section aria-labelledby="rooms-heading">
      <h2 id="rooms-heading">{texts.rooms}</h2>
      {only && others.length === 0 ? (
        <Rooms capture={capture} rooms={capture.rooms} />
      ) : (
        capture.floors.map(({ id, name }) => (
          <section key={id} aria-label={name}>
            <div className={`row spread ${styles.head}`} data-drop={`floor:${id}`} data-drop-name={name}>
              <h3 className={`soft semi ${styles.floor}`}>{name}</h3>
              <About kind="floor" id={id} name={name} />
            </div>
            <Rooms capture={capture} rooms={capture.rooms.filter(({ floor }) => floor === id)} />
          </section>
        ))
      )}
    </section>
  );
}

function Rooms({ capture, rooms }: { capture: Capture; rooms: readonly Room[] }) {
  const markers = usePlayerState(({ annotations }) => listAllMarkers(annotations));
  const here = usePlayerState((state) => state.place);
  const flat = usePlayerState(({ screen }) => screen.kind === 'flat');
  const counts = useMemo(
    () => rooms.map((room) => describeThere(annotationsInRoom(markers, room, capture.floors))),
    [rooms, markers, capture],
  );
  return (
    <ul className="outdent">
      {rooms.map((room, index) => (
        <RoomRow
          key={room.id}
          room={room}
          capture={capture}
          there={counts[index] ?? ''}
          at={here.room?.id === room.id ? here.sweep : null}
          flat={flat}
        />
      ))}
    </ul>
  );
}

function describeThere(markers: readonly Marker[]): string {
  return markers.length > 0 ? countAnnotations(markers) : '';
}

/**
 * Renders the number of a place's files, and a button to comment on the place. The code for files loads only
 * if the twin has files, and the code for comments only if the user can see comments.
 */
function About({ kind, id, name }: { kind: 'room' | 'floor'; id: string; name: string }) {
  const hasFiles = usePlayerState(({ documents }) => documents.length > 0);
  return (
    <span className={`row rigid ${styles.about}`}>
      {hasFiles && <FileCount place={{ kind, id }} name={name} />}
      <Threads part="icon" about={{ kind, id }} name={name} />
    </span>
  );
}

interface RoomRowProps {
  room: Room;
  capture: Capture;
  /** The number of annotations in the room, as part of a sentence; '' for none. */
  there: string;
  /** The current viewpoint if it is in this room, or null. */
  at: Sweep | null;
  flat: boolean;
}

const RoomRow = memo(function RoomRow({ room, capture, there, at, flat }: RoomRowProps) {
  const { goTo } = useActions();
  const [open, setOpen] = useState(false);
  const sweeps = capture.sweeps.filter((sweep) => sweep.room === room.id);
  const [first] = sweeps;
  const about = <About kind="room" id={room.id} name={room.name} />;
  const count = there !== '' && <span className={`rigid small-print tabular ${styles.count}`}>{there}</span>;
  if (!first || flat) {
    return (
      <li className={`row touchable ${styles.row}`}>
        <span className={`break ${styles.name}`}>{room.name}</span>
        {count}
        {about}
      </li>
    );
  }
  return (
    <li data-drop={`room:${room.id}`} data-drop-name={room.name}>
      <div className={`row touchable ${styles.row}`} data-here={at !== null}>
        <button
          type="button"
          className={`row gap-3 grow ${styles.room}`}
          aria-current={at ? 'location' : undefined}
          onClick={() => goTo(first.id)}
        >
          <span className={`break ${styles.name}`}>
            <span className="unseen">{texts.goTo} </span>
            {room.name}
          </span>
          {at && (
            <span className={`rigid small-print ${styles.here}`} aria-hidden="true">
              {texts.youAreHere}
            </span>
          )}
        </button>
        {count}
        {about}
        {sweeps.length > 1 && (
          <button
            type="button"
            className={`center muted ${styles.more}`}
            aria-expanded={open}
            aria-label={texts.viewpointsOf(room.name)}
            title={texts.viewpointsOf(room.name)}
            onClick={() => setOpen(!open)}
          >
            <PanelIcon icon={ChevronDown} size={16} />
          </button>
        )}
      </div>
      {open && (
        <div
          role="group"
          className={`flex wrap ${styles.viewpoints}`}
          aria-label={texts.viewpointsOf(room.name)}
        >
          {sweeps.map((sweep, index) => (
            <Button
              key={sweep.id}
              label={index + 1}
              aria-label={texts.goToViewpoint(room.name, index + 1)}
              aria-current={at === sweep ? 'location' : undefined}
              onClick={() => goTo(sweep.id)}
            />
          ))}
        </div>
      )}
    </li>
  );
});
