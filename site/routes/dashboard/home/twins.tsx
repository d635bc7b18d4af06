import { Form, Link, useNavigation, useSubmit } from 'react-router';
import { pageOf, pages } from '../../../../contract/addresses.ts';
import type { HandOverOffer, TwinCard } from '../../../../contract/portfolio.ts';
import { TWIN_ORDERS } from '../../../../contract/members.ts';
import { Plus } from '../../../../design/icons.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/button/button.tsx';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { ConfirmButton } from '../../../ui/dialog.tsx';
import { Select, TextField } from '../../../ui/field/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { CaptureThumbnail, type ThumbnailSource } from '../capture-thumbnail.tsx';
import { SpaceFields } from '../change-space.tsx';
import { ButtonForm, HiddenFields } from '../button-form.tsx';
import { FormNotice } from '../form-notice.tsx';
import type { TwinsAnswer, TwinsShown } from './twins-data.ts';
import { twinTexts as texts } from './twins-texts.ts';
import home from './home.module.css';
import styles from './twins.module.css';

/**
 * If the two lists together contain at most this many twins, there is no search field, unless the user has
 * searched.
 */
const AT_A_GLANCE = 4;

interface TwinsProps extends TwinsShown {
  answer: TwinsAnswer | undefined;
  thumbnails: ThumbnailSource;
}

/** Renders the user's twins besides the demo, and those that others share with the user. */
export function Twins({ answer, thumbnails, ...shown }: TwinsProps) {
  const { query, archived, own, shared, any } = shown;
  return (
    <>
      <section id="twins" aria-labelledby="twins-heading" className={home.section}>
        <div className={`flex wrap ${styles.head}`}>
          <h2 id="twins-heading">{archived ? texts.archivedHeading : texts.heading}</h2>
          {own.count > 0 ? <p className="soft">{texts.count(own.count)}</p> : null}
        </div>
        <FormNotice answer={answer} />
        {shown.offers.map((offer) => (
          <Offer key={`${offer.userId} ${offer.tourId}`} offer={offer} />
        ))}
        {any || archived ? null : (
          <p className={`soft measure ${styles.lead}`}>
            {texts.lead} {texts.noneHint}
          </p>
        )}
        {archived ? null : <NewTwin spaces={shown.spaces} />}
        {query || own.count + shared.count > AT_A_GLANCE ? <Tools {...shown} /> : null}
        {own.twins.length > 0 ? (
          <ul className={`stack plain-list ${styles.cards}`}>
            {own.twins.map((twin) => (
              <TwinItem key={twin.tourId} twin={twin} thumbnails={thumbnails} />
            ))}
          </ul>
        ) : (
          <p className={`soft measure ${styles.lead}`}>
            {query ? texts.noneFound : archived ? texts.noneArchived : null}
          </p>
        )}
        <More shown={shown} name="after" next={own.next} hash="#twins" />
        {any ? (
          <p>
            <Link
              to={archived ? `${pages.dashboard()}#twins` : '?archived=1#twins'}
              preventScrollReset
              className="small inline-row touchable"
            >
              {archived ? texts.showCurrent : texts.showArchived}
            </Link>
          </p>
        ) : null}
      </section>
      {shared.count > 0 ? (
        <section id="shared" aria-labelledby="shared-heading" className={home.section}>
          <div className={`flex wrap ${styles.head}`}>
            <h2 id="shared-heading">{texts.shared}</h2>
            <p className="soft">{texts.count(shared.count)}</p>
          </div>
          <p className={`soft measure ${styles.lead}`}>{texts.sharedLead}</p>
          <ul className={`stack plain-list ${styles.cards}`}>
            {shared.twins.map((twin) => (
              <TwinItem
                key={`${twin.userId} ${twin.tourId}`}
                twin={twin}
                thumbnails={{ ...thumbnails, ownerId: twin.userId }}
              />
            ))}
          </ul>
          <More shown={shown} name="shared-after" next={shared.next} hash="#shared" />
        </section>
      ) : null}
    </>
  );
}

/** Renders a twin that somebody wants to transfer to the user, to accept or decline. */
function Offer({ offer: { userId, tourId, owner, name, byStaff } }: { offer: HandOverOffer }) {
  return (
    <Notice kind="info">
      <p dir="auto">
        <strong>{byStaff ? texts.staffOffer(owner, name) : texts.offerOf(owner, name)}</strong>
      </p>
      <p>{texts.offerHint}</p>
      <Form method="post" preventScrollReset className={`ways at-end relative ${styles.actions}`}>
        <HiddenFields fields={{ owner: userId, twin: tourId }} />
        <Button size="sm" variant="primary" intent="accept-offer">
          {texts.accept}
        </Button>
        <Button size="sm" intent="decline-offer">
          {texts.decline}
        </Button>
      </Form>
    </Notice>
  );
}

/** Renders the search and sorting for both lists. They work without scripts. */
function Tools({ query, order, archived }: TwinsShown) {
  return (
    <Form
      method="get"
      action="#twins"
      preventScrollReset
      role="search"
      aria-label={texts.search}
      className={`flex wrap gap-3 at-end ${styles.tools}`}
    >
      {archived ? <input type="hidden" name="archived" value="1" /> : null}
      <TextField
        key={query}
        label={texts.search}
        name="twins"
        type="search"
        defaultValue={query}
        className={styles.query}
      />
      <Select
        label={texts.sort}
        name="by"
        defaultValue={order}
        options={TWIN_ORDERS.map((value) => ({ value, label: texts.orders[value] }))}
      />
      <Button type="submit">{texts.searchButton}</Button>
      {query ? (
        <Link to="?#twins" preventScrollReset className="small inline-row touchable">
          {texts.clear}
        </Link>
      ) : null}
    </Form>
  );
}

interface MoreProps {
  shown: TwinsShown;
  name: 'after' | 'shared-after';
  next: string | null;
  hash: string;
}

function More({ shown: { query, order, archived }, name, next, hash }: MoreProps) {
  if (next === null) return null;
  const search = new URLSearchParams({
    ...(query && { twins: query }),
    by: order,
    ...(archived && { archived: '1' }),
    [name]: next,
  });
  return (
    <p>
      <Link to={`?${search}${hash}`} className={buttonClass({ size: 'sm' })}>
        {texts.more}
      </Link>
    </p>
  );
}

function TwinItem({ twin, thumbnails }: { twin: TwinCard; thumbnails: ThumbnailSource }) {
  const { name, place, captureId, role, owner, changedAt, changedBy } = twin;
  return (
    <li className={`stack gap-1 at-top relative shrinks ${styles.card}`}>
      <div className={styles.picture}>
        <CaptureThumbnail captureId={captureId} source={thumbnails} />
      </div>
      <h3 className="break" dir="auto">
        <a href={pageOf(twin)} className={`bare-link ${styles.link}`}>
          {name}
        </a>
      </h3>
      {place ? (
        <p className={`soft flex wrap break ${styles.meta}`} dir="auto">
          {place}
        </p>
      ) : null}
      <p className={`soft flex wrap break ${styles.meta}`}>
        {role === 'owner' ? (
          <span>{twin.public ? texts.public : texts.private}</span>
        ) : (
          <>
            <span>{texts.by(owner)}</span>
            <span>{texts.roles[role]}</span>
          </>
        )}
        <span>
          {texts.updated} <RelativeTime at={{ seconds: Math.floor(changedAt / 1000) }} />
          {changedBy && changedBy !== owner ? <bdi> {texts.changedBy(changedBy)}</bdi> : null}
        </span>
      </p>
      <div className={`ways at-end relative ${styles.actions}`}>
        {role === 'owner' ? (
          <>
            <Link to={pages.setUp(twin)} className={buttonClass({ size: 'sm' })}>
              {texts.setUp}
            </Link>
            <ButtonForm
              size="sm"
              intent={twin.archived ? 'unarchive-twin' : 'archive-twin'}
              fields={{ twin: twin.tourId }}
              label={twin.archived ? texts.unarchive : texts.archive}
            />
          </>
        ) : (
          <LeaveButton twin={twin} />
        )}
      </div>
    </li>
  );
}

function LeaveButton({ twin }: { twin: TwinCard }) {
  const submit = useSubmit();
  return (
    <ConfirmButton
      button={{ size: 'sm', children: texts.leave }}
      title={texts.askLeave(twin.name)}
      confirmLabel={texts.leaveConfirm}
      danger
      onConfirm={() => {
        const sent = { intent: 'leave-twin', owner: twin.userId, twin: twin.tourId };
        void submit(sent, { method: 'post', preventScrollReset: true });
      }}
    >
      <p>{texts.askLeaveText}</p>
    </ConfirmButton>
  );
}

function NewTwin({ spaces }: Pick<TwinsShown, 'spaces'>) {
  const { formData } = useNavigation();
  return (
    <details className={styles.new}>
      <summary className={classNames(styles.summary, buttonClass({}))}>
        <Plus size={18} aria-hidden="true" />
        {texts.create}
      </summary>
      <Form method="post" preventScrollReset className={`stack gap-4 ${styles.form}`}>
        <p className={`soft measure ${styles.lead}`}>{texts.createLead}</p>
        <TextField
          label={texts.name}
          name="twinName"
          required
          maxLength={200}
          dir="auto"
          autoComplete="off"
        />
        <TextField label={texts.address} name="address" maxLength={200} dir="auto" autoComplete="off" />
        <SpaceFields spaces={spaces} />
        <p>
          <Button intent="create-twin" variant="primary" busy={formData?.get('intent') === 'create-twin'}>
            {texts.createButton}
          </Button>
        </p>
      </Form>
    </details>
  );
}
