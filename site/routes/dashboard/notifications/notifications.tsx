import { Form, Link, useNavigation } from 'react-router';
import { pages } from '../../../../contract/addresses.ts';
import { MAIL_CHOICES } from '../../../../contract/threads/notifications.ts';
import { formatTopic } from '../../../../contract/topic.ts';
import { Bell } from '../../../../design/icons.ts';
import {
  listNotifications,
  markNotificationsRead,
} from '../../../../server/domain/notifications/list-notifications.ts';
import {
  chooseMail,
  listMailSettings,
  type MailSetting,
} from '../../../../server/domain/notifications/mail-settings.ts';
import { listOffers } from '../../../../server/domain/portfolio/hand-over.ts';
import { listReceived } from '../../../../server/domain/portfolio/accept-invitation.ts';
import { siteContext } from '../../../../server/edges/pages/site-context.ts';
import { formText } from '../../../browser/form-text.ts';
import { useLastAnswer, useWatch } from '../../../browser/watch-route.ts';
import { pageTitle } from '../../../page/page-title.ts';
import { Button } from '../../../ui/button/button.tsx';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Select } from '../../../ui/field/field.tsx';
import { Page } from '../../../ui/page.tsx';
import { HiddenFields } from '../button-form.tsx';
import { answerForm, type FormAnswer } from '../form-answer.ts';
import { failureAsAnswer } from '../../../browser/failure-as-answer.ts';
import { FormNotice } from '../form-notice.tsx';
import { signedIn } from '../signed-in-actor.ts';
import type { Route } from './+types/notifications.ts';
import { NotificationItem } from './notification-item.tsx';
import styles from './notifications.module.css';
import { texts } from './texts.ts';

export { ErrorBoundary } from '../page-error.tsx';
export { revalidateAfterConflict as shouldRevalidate } from '../revalidate.ts';

export const meta: Route.MetaFunction = () => [{ title: pageTitle(texts.title) }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { context: server, actor } = context.get(siteContext);
  const reader = signedIn(actor);
  const { userId } = reader;
  const cursor = url.searchParams.get('before') ?? undefined;
  const [page, offers, invitations, settings] = await Promise.all([
    listNotifications(server, reader, { userId, cursor }),
    listOffers(server, reader),
    listReceived(server, reader),
    listMailSettings(server, reader, { userId }),
  ]);
  return { userId, ...page, older: cursor !== undefined, offers, invitations, settings };
}

const FAILED = { list: texts.readFailed, mail: texts.mailFailed } as const;

interface Answer extends FormAnswer {
  about: keyof typeof FAILED;
}

export async function action({ context, request }: Route.ActionArgs) {
  const { context: server, actor } = context.get(siteContext);
  const reader = signedIn(actor);
  const form = await request.formData();
  const failed = failureOf(form);
  return await answerForm<Answer>(server, failed, async () => {
    if (failed.about === 'list') {
      await markNotificationsRead(server, reader, { userId: reader.userId, body: { all: true } });
      return { ...failed, text: texts.allRead };
    }
    const mail = MAIL_CHOICES.find((choice) => choice === formText(form, 'mail')) ?? 'mentions';
    await chooseMail(server, reader, {
      userId: formText(form, 'owner'),
      tourId: formText(form, 'twin'),
      mail,
    });
    return { ...failed, text: texts.saved(formText(form, 'name')) };
  });
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return failureAsAnswer(serverAction, failureOf(await request.clone().formData()));
}

function failureOf(form: FormData): Pick<Answer, 'about' | 'text'> {
  const about = formText(form, 'intent') === 'read-all' ? 'list' : 'mail';
  return { about, text: FAILED[about] };
}

export default function Notifications({ loaderData, actionData }: Route.ComponentProps) {
  const { userId, notifications, unread, next, older, settings } = loaderData;
  const answer = useLastAnswer(actionData);
  // Older pages do not change while the user reads them.
  useWatch(older ? [] : [{ topic: formatTopic({ kind: 'notifications', userId }) }]);
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      more={
        <p className="flex wrap gap-3">
          <a href="#mail">{texts.toMail}</a>
          <Link to={`${pages.guide('work-with-others')}#notifications`}>{texts.guide}</Link>
        </p>
      }
    >
      <Waiting {...loaderData} />
      <section aria-label={texts.title} className={`stack gap-3 ${styles.section}`}>
        {answer?.about === 'list' ? <FormNotice answer={answer} /> : null}
        {notifications.length > 0 ? (
          <>
            <Form
              method="post"
              preventScrollReset
              className={`row wrap spread soft touchable ${styles.head}`}
            >
              <p>{texts.unread(unread)}</p>
              {unread > 0 ? (
                <Button size="sm" intent="read-all">
                  {texts.readAll}
                </Button>
              ) : null}
            </Form>
            <ol className="stack plain-list line-above">
              {notifications.map((each) => (
                <NotificationItem key={each.id} userId={userId} notification={each} />
              ))}
            </ol>
          </>
        ) : (
          <EmptyState title={older ? texts.noneOlder : texts.none} icon={<Bell size={28} />}>
            {older ? null : <p>{texts.noneHint}</p>}
          </EmptyState>
        )}
        {older || next ? (
          <p className="flex wrap gap-3">
            {older ? (
              <Link to={pages.notifications()} className={buttonClass({ size: 'sm' })}>
                {texts.newest}
              </Link>
            ) : null}
            {next ? (
              <Link to={`?before=${next}`} className={buttonClass({ size: 'sm' })}>
                {texts.older}
              </Link>
            ) : null}
          </p>
        ) : null}
      </section>
      <section id="mail" aria-labelledby="mail-heading" className={`stack gap-3 ${styles.section}`}>
        <h2 id="mail-heading">{texts.mail}</h2>
        <p className="soft measure">{settings.length > 0 ? texts.mailLead : texts.noTwins}</p>
        {answer?.about === 'mail' ? <FormNotice answer={answer} /> : null}
        <Settings settings={settings.slice(0, SHOWN)} />
        {settings.length > SHOWN ? (
          <details className={styles.more}>
            <summary>{texts.moreTwins(settings.length - SHOWN)}</summary>
            <Settings settings={settings.slice(SHOWN)} />
          </details>
        ) : null}
      </section>
    </Page>
  );
}

/**
 * The number of twins whose email settings are initially shown. The settings of the other twins are
 * collapsed.
 */
const SHOWN = 5;
const lists = new Intl.ListFormat('en');

/**
 * Renders the offers and invitations that the user has not answered yet. Users answer an offer on the
 * dashboard, and an invitation through the link in its email.
 */
function Waiting({
  offers,
  invitations,
}: Pick<Route.ComponentProps['loaderData'], 'offers' | 'invitations'>) {
  if (offers.length + invitations.length === 0) return null;
  return (
    <section aria-labelledby="waiting" className={`stack gap-3 ${styles.section}`}>
      <h2 id="waiting">{texts.waiting}</h2>
      <ul className="stack plain-list line-above">
        {offers.map(({ userId, tourId, owner, name }) => (
          <li
            key={`${userId} ${tourId}`}
            className={`stack gap-1 break line-below at-start ${styles.waiting}`}
          >
            <p dir="auto">{texts.offers(owner, name)}</p>
            <Link to={`${pages.dashboard()}#twins`} className={buttonClass({ size: 'sm' })}>
              {texts.answerOffer}
            </Link>
          </li>
        ))}
        {invitations.map(({ id, inviterName, names }) => (
          <li key={id} className={`stack gap-1 break line-below at-start ${styles.waiting}`}>
            <p dir="auto">{texts.invites(inviterName, lists.format(names.map((name) => `“${name}”`)))}</p>
            <p className="soft measure">{texts.invitationHint}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Renders a form for each twin, so that the settings work without scripts. */
function Settings({ settings }: { settings: readonly MailSetting[] }) {
  const { formData } = useNavigation();
  return (
    <ul className="stack gap-4 plain-list">
      {settings.map(({ userId, tourId, name, mail }) => (
        <li key={`${userId} ${tourId}`}>
          <Form method="post" preventScrollReset className="flex wrap gap-3 at-end">
            <HiddenFields fields={{ owner: userId, twin: tourId, name }} />
            <Select
              key={mail}
              label={name || texts.untitledTwin}
              name="mail"
              className={styles.choice}
              defaultValue={mail}
              options={MAIL_CHOICES.map((value) => ({ value, label: texts.choices[value] }))}
            />
            <Button
              type="submit"
              aria-label={`${texts.save}: ${texts.mailFor(name)}`}
              busy={formData?.get('twin') === tourId && formData.get('owner') === userId}
            >
              {texts.save}
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  );
}
