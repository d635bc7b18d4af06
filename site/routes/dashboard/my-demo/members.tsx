import { isRegular } from '../../../../contract/demo-tour.ts';
import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { pages } from '../../../../contract/addresses.ts';
import type { Members } from '../../../../contract/portfolio.ts';
import { type Role, ROLES, LINK_DAYS } from '../../../../contract/members.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Checkbox, Select, TextField } from '../../../ui/field/field.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { ButtonForm, HiddenFields } from '../button-form.tsx';
import { FormNotice } from '../form-notice.tsx';
import { CopyField } from './share-info.tsx';
import type { TwinAnswer } from './twin-action.ts';
import { memberTexts as texts, texts as twinTexts } from './texts.ts';
import styles from './members.module.css';

interface MembersProps extends Members {
  /** The origin of the site, for links. */
  origin: string;
  tourId: string;
  /** The owner's other twins, which an invitation can include. */
  others: readonly { tourId: string; name: string }[];
  /** The person to whom the owner wants to transfer the twin; null if there is none. */
  offer: { name: string; accepted: boolean } | null;
  answer: TwinAnswer | undefined;
}

const roleOptions = ROLES.map((value) => ({ value, label: texts.roles[value] }));

/**
 * How many members are initially shown. The others are collapsed, so that the invitation form stays nearby.
 */
const FIRST = 10;

/** Renders the members, invitations and share links of a twin, for its owner. */
export function MembersSection({ answer, ...shown }: MembersProps) {
  const { owner, members, invitations } = shown;
  return (
    <section
      id="members"
      aria-labelledby="members-heading"
      className={`stack gap-4 line-above ${styles.section}`}
    >
      <h2 id="members-heading">{texts.title}</h2>
      <p className="soft measure">{texts.lead}</p>
      <FormNotice answer={answer} />
      <ul className="plain-list">
        <li className={`row wrap line-below ${styles.row}`}>
          <p className={`break shrinks ${styles.who}`}>
            <strong dir="auto">{owner}</strong> ({texts.you})
          </p>
          <p className="soft">{texts.owner}</p>
        </li>
        {members.slice(0, FIRST).map((member) => (
          <MemberRow key={member.id} member={member} />
        ))}
      </ul>
      {members.length > FIRST ? (
        <details>
          <summary className={`small strong touchable ${styles.more}`}>
            {texts.moreMembers(members.length - FIRST)}
          </summary>
          <ul className="plain-list">
            {members.slice(FIRST).map((member) => (
              <MemberRow key={member.id} member={member} />
            ))}
          </ul>
        </details>
      ) : null}
      {members.length === 0 ? <p className="soft measure">{texts.none}</p> : null}
      {invitations.length > 0 ? (
        <>
          <h3 className={styles.subheading}>{texts.pending}</h3>
          <ul className="plain-list">
            {invitations.map(({ id, email, expiresAt, twins }) => (
              <li key={id} className={`row wrap line-below ${styles.row}`}>
                <div className={`break shrinks ${styles.who}`}>
                  <strong>{email}</strong>
                  <p className="soft">
                    {texts.expires} <RelativeTime at={{ seconds: Math.floor(expiresAt / 1000) }} />
                  </p>
                </div>
                <RoleForm
                  intent="change-invitation"
                  fields={{ invitation: id }}
                  name={email}
                  role={twins.find(({ tourId }) => tourId === shown.tourId)?.role ?? 'viewer'}
                />
                <Buttons
                  fields={{ invitation: id }}
                  of={{
                    'resend-invitation': [texts.resend, `${texts.resend}: ${email}`],
                    'revoke-invitation': [texts.revoke, `${texts.revoke}: ${email}`],
                  }}
                />
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <Blocked blocked={shown.blocked} />
      <InviteForm others={shown.others} />
      <Links {...shown} />
      {isRegular(shown) ? <HandOver {...shown} /> : null}
    </section>
  );
}

function MemberRow({ member: { id, name, email, linkId, role } }: { member: Members['members'][number] }) {
  return (
    <li className={`row wrap line-below ${styles.row}`}>
      <div className={`break shrinks ${styles.who}`}>
        <strong dir="auto">{name}</strong>
        <p className="soft">
          {[email === name ? null : email, linkId ? texts.through : null].filter(Boolean).join(' · ')}
        </p>
      </div>
      <RoleForm intent="change-role" fields={{ member: id ?? '' }} name={name} role={role} />
      <Buttons
        fields={{ member: id ?? '' }}
        of={{
          'remove-member': [texts.remove, texts.removeOf(name)],
          'block-member': [texts.block, texts.blockOf(name)],
        }}
      />
    </li>
  );
}

function Blocked({ blocked }: Pick<MembersProps, 'blocked'>) {
  if (blocked.length === 0) return null;
  return (
    <>
      <h3 className={styles.subheading}>{texts.blockedTitle}</h3>
      <ul className="plain-list">
        {blocked.map(({ id, name, at }) => (
          <li key={id} className={`row wrap line-below ${styles.row}`}>
            <div className={`break shrinks ${styles.who}`}>
              <strong dir="auto">{name}</strong>
              <p className="soft">
                {texts.blockedSince} <RelativeTime at={{ seconds: Math.floor(at / 1000) }} />
              </p>
            </div>
            <Buttons fields={{ member: id }} of={{ unblock: [texts.unblock, texts.unblockOf(name)] }} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface RoleFormProps {
  intent: TwinAnswer['intent'];
  /** The member or invitation that the form changes. */
  fields: Readonly<Record<string, string>>;
  name: string;
  role: Role;
}

function RoleForm({ intent, fields, name, role }: RoleFormProps) {
  return (
    <Form method="post" preventScrollReset className={`ways at-end ${styles.role}`}>
      <HiddenFields fields={fields} />
      <Select
        key={role}
        label={texts.roleOf(name)}
        labelHidden
        name="role"
        defaultValue={role}
        options={roleOptions}
      />
      <Button size="sm" intent={intent} aria-label={texts.changeOf(name)}>
        {texts.change}
      </Button>
    </Form>
  );
}

interface ButtonsProps {
  fields: Readonly<Record<string, string>>;
  /** The label and the accessible name of each button, by its intent. */
  of: Partial<Record<TwinAnswer['intent'], readonly [label: string, name: string]>>;
}

function Buttons({ fields, of }: ButtonsProps) {
  return (
    <div className={`ways at-end ${styles.role}`}>
      {Object.entries(of).map(([intent, [label, name]]) => (
        <ButtonForm key={intent} size="sm" intent={intent} fields={fields} label={label} aria-label={name} />
      ))}
    </div>
  );
}

function InviteForm({ others }: Pick<MembersProps, 'others'>) {
  const { formData } = useNavigation();
  return (
    <Form method="post" preventScrollReset className="stack gap-3" aria-labelledby="invite-heading">
      <h3 id="invite-heading" className={styles.subheading}>
        {texts.inviteTitle}
      </h3>
      <div className={`stack gap-4 ${styles.fields}`}>
        <TextField
          label={texts.emails}
          hint={texts.emailsHint}
          name="emails"
          required
          inputMode="email"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
        <Select
          label={texts.role}
          hint={texts.roleHints}
          name="role"
          defaultValue="viewer"
          options={roleOptions}
        />
      </div>
      {others.length > 0 ? <OtherTwins others={others} /> : null}
      <p>
        <Button intent="invite" variant="primary" busy={formData?.get('intent') === 'invite'}>
          {texts.invite}
        </Button>
      </p>
    </Form>
  );
}

/** If the owner has more than this many other twins, the list includes a search field. */
const SEARCHED = 8;

/**
 * Renders the owner's other twins, to select which of them an invitation includes. Selected twins stay in the
 * list, regardless of the search.
 */
function OtherTwins({ others }: Pick<MembersProps, 'others'>) {
  const [words, setWords] = useState('');
  const [selected, setSelected] = useState<readonly string[]>([]);
  const lowered = words.trim().toLowerCase();
  const isShown = ({ tourId, name }: (typeof others)[number]) =>
    selected.includes(tourId) || name.toLowerCase().includes(lowered);
  return (
    <fieldset>
      <legend>{texts.alsoTo}</legend>
      {others.length > SEARCHED ? (
        <div data-needs-script>
          <TextField
            label={texts.searchTwins}
            labelHidden
            placeholder={texts.searchTwins}
            type="search"
            autoComplete="off"
            value={words}
            onChange={(event) => setWords(event.target.value)}
            // The field is inside the form for invitations, which Enter must not submit.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        </div>
      ) : null}
      <div
        className={`break ${styles.scrolled}`}
        onChange={({ target }) => {
          const { value, checked } = target as HTMLInputElement;
          setSelected((before) => (checked ? [...before, value] : before.filter((id) => id !== value)));
        }}
      >
        {others.map((twin) => (
          <div key={twin.tourId} hidden={!isShown(twin)}>
            <Checkbox name="twins" value={twin.tourId} label={<bdi>{twin.name || texts.unnamed}</bdi>} />
          </div>
        ))}
        {others.some(isShown) ? null : <p className="soft measure">{texts.noTwinFound}</p>}
      </div>
    </fieldset>
  );
}

/**
 * Renders the form in which the owner offers the twin to a member, who would become the new owner, or cancels
 * such an offer.
 */
function HandOver({ members, offer }: Pick<MembersProps, 'members' | 'offer'>) {
  return (
    <>
      <h3 className={styles.subheading}>{texts.handOver}</h3>
      <p className="soft measure">{texts.handOverLead}</p>
      {offer ? (
        <Form method="post" preventScrollReset className={`ways at-end ${styles.role}`}>
          <p>{offer.accepted ? texts.moving(offer.name) : texts.waiting(offer.name)}</p>
          <Button size="sm" intent="cancel-hand-over">
            {texts.cancelOffer}
          </Button>
        </Form>
      ) : members.length === 0 ? (
        <p className="soft measure">{texts.handOverNone}</p>
      ) : (
        <Form method="post" preventScrollReset className={`ways at-end ${styles.role}`}>
          <Select
            label={texts.handOverTo}
            name="member"
            options={members.map((member) => ({ value: member.id ?? '', label: member.name }))}
          />
          <Button intent="hand-over">{texts.handOverButton}</Button>
        </Form>
      )}
    </>
  );
}

function Links({ links, members, origin }: Pick<MembersProps, 'links' | 'members' | 'origin'>) {
  return (
    <>
      <h3 className={styles.subheading}>{texts.linksTitle}</h3>
      <p className="soft measure">{texts.linksLead}</p>
      {links.map((link) => (
        <ShareLinkItem
          key={link.id}
          link={link}
          came={members.filter(({ linkId }) => linkId === link.id).map(({ name }) => name)}
          origin={origin}
        />
      ))}
      <Form method="post" preventScrollReset className={`ways at-end ${styles.role}`}>
        <Select
          label={texts.role}
          name="role"
          defaultValue="viewer"
          options={roleOptions.filter(({ value }) => value !== 'editor')}
        />
        <Select
          label={texts.days}
          name="days"
          defaultValue="30"
          options={LINK_DAYS.map((days) => ({ value: String(days), label: texts.dayCount(days) }))}
        />
        <Button intent="create-link">{texts.createLink}</Button>
      </Form>
    </>
  );
}

interface ShareLinkItemProps extends Pick<MembersProps, 'origin'> {
  link: Members['links'][number];
  /** The names of the members who joined through the link. */
  came: readonly string[];
}

/**
 * Renders a share link that is open, or that has ended but through which members joined. When the owner
 * closes a link, they choose whether to remove these members.
 */
function ShareLinkItem({ link: { id, role, token, expiresAt, ended }, came, origin }: ShareLinkItemProps) {
  return (
    <div className={`line-below stack gap-3 ${styles.link}`}>
      {ended ? null : (
        <CopyField label={texts.linkLabel} value={origin + pages.join(token)} texts={twinTexts.copyLink} />
      )}
      <p className="soft">
        {texts.roles[role]} · {ended ? texts.ended : texts.expires}{' '}
        <RelativeTime at={{ seconds: Math.floor(expiresAt / 1000) }} />
      </p>
      <p className="soft" dir="auto">
        {came.length === 0 ? texts.cameNobody : texts.came(came)}
      </p>
      <Form method="post" preventScrollReset className={`ways at-end ${styles.role}`}>
        <input type="hidden" name="link" value={id} />
        <Button size="sm" intent="close-link">
          {came.length === 0 ? texts.close : ended ? texts.removeThem : texts.closeAndRemove}
        </Button>
        {came.length === 0 ? null : (
          <Button size="sm" intent="close-link-keep">
            {ended ? texts.keepThem : texts.closeAndKeep}
          </Button>
        )}
      </Form>
    </div>
  );
}
