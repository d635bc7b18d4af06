import { useEffect, useId, useRef } from 'react';
import { X } from '../../../design/icons.ts';
import { floorAtHeight } from '../../capture/navigation/floor-heights.ts';
import type { PlayerState } from '../../state/player-state.ts';
import { canMeet, followerNames, followsMe, PLACE, type Person } from '../../state/presence/people.ts';
import type { FigureLook, Presence } from '../../state/presence/presence.ts';
import { presenceTexts as texts } from '../../state/presence/presence-texts.ts';
import { texts as playerTexts } from '../../state/texts.ts';
import { Button, IconButton } from '../parts/icons.tsx';
import { useActions, usePlayerState } from '../parts/use-player.ts';
import { PersonAvatar, stateOf } from './person-avatar.tsx';
import styles from './people-list.module.css';
import { Select } from '../parts/choice.tsx';

/** Returns why the user cannot go to or follow other people; '' if the user can. */
function whyNot(state: PlayerState): string {
  if (canMeet(state)) return '';
  if (state.screen.kind === 'flat') return texts.flat;
  return state.substitute ? texts.elsewhere : texts.namesOnly;
}

/** Renders the other people in the twin, with their location, their state and the available actions. */
export function PeopleList() {
  const presence = usePlayerState((state) => state.presence);
  const reason = usePlayerState(whyNot);
  const { presence: meet } = useActions();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  if (!presence) return null;
  const { people, visitors, hidden } = presence;

  function close(): void {
    meet(({ showList }) => showList(false));
    document.querySelector<HTMLElement>('[aria-controls=people]')?.focus();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it takes the focus when it opens
    <section
      ref={panel}
      id="people"
      className={`unprinted float column ${styles.panel}`}
      aria-label={texts.title}
      tabIndex={-1}
      data-tool=""
      data-presence=""
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        close();
      }}
    >
      <header className={`row spread rigid ${styles.head}`}>
        <h2>{texts.title}</h2>
        <IconButton icon={X} label={playerTexts.close} onClick={close} />
      </header>
      <div className={`scrolls ${styles.body}`}>
        {people.length === 0 && (
          <p className={`soft ${styles.note}`}>{hidden ? texts.seesNobody : texts.nobody}</p>
        )}
        {people.length > 0 && (
          <ul>
            {people.map((person) => (
              <PersonRow key={person.id} person={person} presence={presence} meets={reason === ''} />
            ))}
          </ul>
        )}
        {visitors > 0 && <p className={`soft ${styles.note}`}>{texts.visitors(visitors)}</p>}
        {reason && people.length > 0 && <p className={`soft ${styles.note}`}>{reason}</p>}
      </div>
      <footer className={`flex wrap rigid line-above ${styles.foot}`}>
        {people.length > 0 && reason === '' && <Meeting presence={presence} />}
        <Hiding hidden={hidden} />
      </footer>
    </section>
  );
}

interface PersonRowProps {
  person: Person;
  presence: Presence;
  /** True if the user can go to other people and follow them. */
  meets: boolean;
}

function PersonRow({ person, presence, meets }: PersonRowProps) {
  const { presence: meet } = useActions();
  const where = useWhere(person, presence);
  const { id, name, number, mode } = person;
  const followsYou = presence.followers.includes(number);
  const followed = presence.people.find((other) => other.id === person.following);
  const following = presence.following === id;
  const details = [
    where,
    texts.states[stateOf(person)],
    followsYou ? texts.followsYou : followed ? texts.followsSomebody(followed.name) : '',
  ].filter((part) => part !== '');
  return (
    <li className={`row gap-3 ${styles.person}`}>
      <PersonAvatar person={person} marked />
      <div className={`grow break ${styles.who}`}>
        <p className="small strong" dir="auto">
          {name}
        </p>
        <p className="small-print">{details.join(' · ')}</p>
      </div>
      {meets && mode !== null && (
        <div className={`flex rigid ${styles.ways}`}>
          <Button
            label={texts.goToShort}
            aria-label={texts.goTo(name)}
            onClick={() => meet(({ goTo }) => goTo(id))}
          />
          {following ? (
            <Button
              label={texts.stop}
              aria-label={texts.stopFollowing(name)}
              onClick={() => meet(({ follow }) => follow(null))}
            />
          ) : (
            <Button
              label={texts.followShort}
              aria-label={texts.follow(name)}
              disabled={followsMe(presence, person)}
              onClick={() => meet(({ follow }) => follow(id))}
            />
          )}
        </div>
      )}
    </li>
  );
}

/** Returns the name of a person's floor, or how the person sees the capture from outside; '' if unknown. */
function useWhere({ number, mode, floor }: Person, { crowd }: Presence): string {
  const capture = usePlayerState((state) => state.capture);
  if (!capture || mode === null) return '';
  if (mode !== 'inside') return texts.outside[mode];
  const place = crowd.placeOf(number);
  const height = place < 0 ? null : crowd.goals[PLACE * place + 1]!;
  const id = floor ?? (height === null ? null : floorAtHeight(capture, height));
  return capture.floors.find((each) => each.id === id)?.name ?? '';
}

/** Renders the buttons that affect everyone, and the choice of how people are drawn. */
function Meeting({ presence }: { presence: Presence }) {
  const { presence: meet } = useActions();
  const id = useId();
  const { figures } = presence;
  const drawn = usePlayerState(({ screen }) => screen.kind === 'walking');
  return (
    <>
      <div className={`ways ${styles.all}`}>
        <Button label={texts.bring} onClick={() => meet(({ bringEveryone }) => bringEveryone())} />
        {followerNames(presence).length > 0 && (
          <Button label={texts.stopFollowers} onClick={() => meet(({ stopFollowers }) => stopFollowers())} />
        )}
      </div>
      {drawn && (
        <div className={`row spread gap-3 small semi touchable ${styles.row}`}>
          <label htmlFor={id}>{texts.figures}</label>
          <Select
            id={id}
            className="control"
            value={figures}
            options={texts.figuresAs}
            onChange={(look) => meet(({ showFigures }) => showFigures(look as FigureLook))}
          />
        </div>
      )}
    </>
  );
}

/** Renders the switch that hides the user and the others from each other. */
function Hiding({ hidden }: { hidden: boolean }) {
  const { presence: meet } = useActions();
  const hint = useId();
  return (
    <div className={styles.hiding}>
      <label className={`row spread gap-3 small semi touchable ${styles.row}`}>
        {texts.hidden}
        <input
          type="checkbox"
          role="switch"
          checked={hidden}
          aria-checked={hidden}
          aria-describedby={hint}
          onChange={(event) => meet(({ hide }) => hide(event.target.checked))}
        />
      </label>
      <p id={hint} className="small-print">
        {texts.hiddenHint}
      </p>
    </div>
  );
}
