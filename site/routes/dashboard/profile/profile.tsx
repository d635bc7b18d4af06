import styles from './profile.module.css';
import { useSearchParams } from 'react-router';
import { pages } from '../../../../contract/addresses.ts';
import { formatTopic } from '../../../../contract/topic.ts';
import { siteContext } from '../../../../server/edges/pages/site-context.ts';
import { useLastAnswer, useWatch } from '../../../browser/watch-route.ts';
import { pageTitle } from '../../../page/page-title.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { formText } from '../../../browser/form-text.ts';
import { failureAsAnswer } from '../../../browser/failure-as-answer.ts';
import { type ProfileAnswer, texts } from './profile-fields.ts';
import { signedIn } from '../signed-in-actor.ts';
import { texts as yourDataTexts } from './your-data/texts.ts';
import type { Route } from './+types/profile.ts';
import { MessagesPanel } from './messages-panel.tsx';
import { profileAction } from './profile-action.ts';
import { ProfilePanel } from './profile-form.tsx';
import { isYourDataIntent, type YourDataAnswer } from './your-data/your-data-answer.ts';
import { YourData } from './your-data/your-data.tsx';
import { randomUUID } from 'node:crypto';
import { listMessages } from '../../../../server/domain/profiles/messages.ts';
import { readProfile } from '../../../../server/domain/profiles/profiles.ts';
import { loadYourData } from './your-data/load-your-data.ts';

export { ErrorBoundary } from '../page-error.tsx';

export const meta: Route.MetaFunction = () => [{ title: pageTitle(texts.title) }];

/** Loads the profile, the newest messages, an id for the next message, and the data of 'Your data'. */
export async function loader({ context }: Route.LoaderArgs) {
  const { context: server, actor } = context.get(siteContext);
  const person = signedIn(actor);
  const { userId } = person;
  const [profile, page, yourData] = await Promise.all([
    readProfile(server, person, { userId }),
    listMessages(server, person, { userId }),
    loadYourData(server, person),
  ]);
  return { userId, profile, page, yourData, messageId: randomUUID() };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { context: server, actor } = context.get(siteContext);
  return profileAction(server, signedIn(actor), await request.formData());
}

export { revalidateAfterConflict as shouldRevalidate } from '../revalidate.ts';

/** Handles the forms of the profile and of 'Your data'. Messages are sent by `message-outbox.ts`. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  const intent = formText(form, 'intent');
  if (isYourDataIntent(intent)) return failureAsAnswer(serverAction, { intent, text: yourDataTexts.failed });
  const next = formText(form, 'next');
  const failed: Pick<ProfileAnswer, 'intent' | 'text' | 'next'> = { intent: 'profile', text: texts.failed };
  return failureAsAnswer(serverAction, next ? { ...failed, next } : failed);
}

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const { userId, profile, page, yourData, messageId } = loaderData;
  const [search, setSearch] = useSearchParams();
  const answer = useLastAnswer(actionData);
  useWatch([{ topic: formatTopic({ kind: 'messages', userId }) }]);
  return (
    <div className={`stack one-column gap-5 ${styles.page}`}>
      <h1>{texts.title}</h1>
      <Tabs
        label={texts.tabs}
        selected={search.get('tab') === 'messages' ? 'messages' : 'profile'}
        onSelect={(tab) => setSearch(tab === 'messages' ? { tab } : {}, { preventScrollReset: true })}
        tabs={[
          {
            id: 'profile',
            label: texts.myProfile,
            href: pages.profile(),
            panel: (
              <>
                <ProfilePanel
                  userId={userId}
                  profile={profile}
                  answer={answer?.intent === 'profile' ? answer : undefined}
                />
                <YourData
                  userId={userId}
                  hidden={profile.hidden === true}
                  data={yourData}
                  answer={answer && isYourDataIntent(answer.intent) ? (answer as YourDataAnswer) : undefined}
                />
              </>
            ),
          },
          {
            id: 'messages',
            label: texts.messages,
            href: pages.messages(),
            panel: (
              <MessagesPanel
                userId={userId}
                page={page}
                messageId={messageId}
                answer={answer?.intent === 'message' ? answer : undefined}
              />
            ),
          },
        ]}
      />
    </div>
  );
}
