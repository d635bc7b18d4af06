import type { ReactNode } from 'react';
import { findById, followerNames, type Person } from '../../state/presence/people.ts';
import { presenceTexts as texts } from '../../state/presence/presence-texts.ts';
import { useActions, usePlayerState } from '../parts/use-player.ts';
import { PersonAvatar } from './person-avatar.tsx';
import styles from './meeting-signs.module.css';
import { Button } from '../parts/icons.tsx';

/** Returns what a person is doing with a tool, such as 'placing an item'; '' if they have no tool. */
function doing(tool: string | null): string {
  if (tool === null) return '';
  return tool.startsWith('place') ? texts.doing.place : texts.doing.move;
}

/**
 * Renders notices over the view: whom the user follows, who follows the user, and who asks the user to come.
 * Screen readers have already announced the texts.
 */
export function MeetingSigns() {
  const presence = usePlayerState((state) => state.presence);
  const { presence: meet } = useActions();
  if (!presence) return null;
  const { come, people, followedTool } = presence;
  const followed = findById(people, presence.following);
  const names = followerNames(presence);
  return (
    <>
      {followed && <div className={`unprinted ${styles.frame}`} style={{ borderColor: followed.color }} />}
      <div className={`unprinted stack gap-2 ${styles.signs}`} data-presence="">
        {followed && (
          <Sign text={texts.following(followed.name)} person={followed} does={doing(followedTool)}>
            <Button label={texts.stop} onClick={() => meet(({ follow }) => follow(null))} />
          </Sign>
        )}
        {come && (
          <Sign text={texts.asks(come.person.name)} person={come.person}>
            <Button
              label={texts.go}
              className="primary"
              onClick={() => meet(({ answerCome }) => answerCome(true))}
            />
            <Button label={texts.notNow} onClick={() => meet(({ answerCome }) => answerCome(false))} />
          </Sign>
        )}
        {names.length > 0 && (
          <Sign text={texts.followers(names)}>
            <Button
              label={texts.stop}
              aria-label={texts.stopFollowers}
              onClick={() => meet(({ stopFollowers }) => stopFollowers())}
            />
          </Sign>
        )}
      </div>
    </>
  );
}

interface SignProps {
  text: string;
  person?: Person;
  /** What the person is doing; '' for nothing. */
  does?: string;
  children: ReactNode;
}

function Sign({ text, person, does = '', children }: SignProps) {
  return (
    <div className={`float row gap-2 small semi ${styles.sign}`} role="group" aria-label={text}>
      {person && <PersonAvatar person={person} />}
      <p className="shrinks break" dir="auto">
        {text}
        {does && <span className={`muted ${styles.does}`}> · {does}</span>}
      </p>
      {children}
    </div>
  );
}
