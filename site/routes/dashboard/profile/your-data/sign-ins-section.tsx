import { useId, useEffect, useRef, useState } from 'react';
import { Form, useNavigation, useRevalidator } from 'react-router';
import styles from './your-data.module.css';
import type { ShownProvider, SignInList, SignIn } from '../../../../../contract/account/account.ts';
import { ItemList, ListItem } from '../../../../ui/item-list.tsx';
import { DataSection, DataPart, DataForm, DataNotice, FreshSignInNotice } from './data-section.tsx';
import type { YourDataAnswer } from './your-data-answer.ts';
import { methodName, signInTexts } from './texts.ts';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { pages, api } from '../../../../../contract/addresses.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { TextField } from '../../../../ui/field/field.tsx';
import { openProviderPopup, type PopupEnd, listenForOutcome } from '../../../../browser/provider-popup.ts';
import { buttonClass } from '../../../../ui/button/button-class.ts';
import { Notice } from '../../../../ui/notice.tsx';

type End = PopupEnd | { how: 'open' | 'linked' };

interface SignInsSectionProps extends SignInList {
  /** Whether this server can send email links. */
  emailLinks: boolean;
  /** The providers that this server offers. */
  providers: readonly ShownProvider[];
  /** True if the user has signed in recently, which every change requires. */
  fresh: boolean;
  answer: YourDataAnswer | undefined;
}

/** Renders the sign-in methods (the address and linked accounts), with forms to change them. */
export function SignInsSection(props: SignInsSectionProps) {
  const { signIns, unverifiedAddress, emailLinks, providers, fresh, answer } = props;
  const usable = signIns.filter((each) => each.usable);
  const says = signIns.find(({ method }) => method !== 'email');
  return (
    <DataSection
      heading={signInTexts.heading}
      lead={signInTexts.lead}
      answer={answer}
      intents={['remove-sign-in']}
      parts={
        fresh ? (
          <>
            {emailLinks ? (
              <AddressForm replaces={signIns.some(({ method }) => method === 'email')} answer={answer} />
            ) : null}
            {providers.length > 0 ? <LinkButtons providers={providers} /> : null}
          </>
        ) : (
          <FreshSignInNotice />
        )
      }
    >
      <ItemList>
        {signIns.map((signIn) => (
          <SignInItem
            key={signIn.id}
            signIn={signIn}
            name={methodName(signIn.method, providers)}
            removable={fresh && usable.some(({ id }) => id !== signIn.id)}
          />
        ))}
      </ItemList>
      {unverifiedAddress !== null && says ? (
        <p>
          {signInTexts[emailLinks ? 'unverified' : 'unverifiedAlone'](
            unverifiedAddress,
            methodName(says.method, providers),
          )}
        </p>
      ) : null}
    </DataSection>
  );
}

/** Renders a sign-in method. If `removable` is true, also renders a button to remove it. */
function SignInItem({ signIn, name, removable }: { signIn: SignIn; name: string; removable: boolean }) {
  const { id, shownAs, linkedAt, usable } = signIn;
  const nameId = useId();
  return (
    <ListItem
      id={nameId}
      name={name}
      action={
        removable ? (
          <DataForm
            intent="remove-sign-in"
            fields={{ 'sign-in': id }}
            label={signInTexts.remove}
            aria-describedby={nameId}
            size="sm"
          />
        ) : null
      }
    >
      <p dir="auto">{shownAs || signInTexts.nameless}</p>
      <p>
        {linkedAt ? (
          <>
            {signInTexts.linked} <RelativeTime at={linkedAt} />
          </>
        ) : (
          signInTexts.verified
        )}
      </p>
      {usable ? null : <p>{signInTexts.unusable}</p>}
    </ListItem>
  );
}

interface AddressFormProps {
  /** True if there is an address to replace. */
  replaces: boolean;
  answer: YourDataAnswer | undefined;
}

/** Renders a form for another sign-in address, to which the server sends a link. */
function AddressForm({ replaces, answer }: AddressFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { formData } = useNavigation();
  const own = answer?.intent === 'change-address' ? answer : undefined;
  useEffect(() => {
    if (own?.ok) form.current?.reset();
  }, [own]);
  return (
    <DataPart heading={replaces ? signInTexts.changeHeading : signInTexts.addHeading}>
      <Form
        ref={form}
        method="post"
        action={pages.yourDataAnswer()}
        preventScrollReset
        className="stack gap-3 at-start"
      >
        <input type="hidden" name="intent" value="change-address" />
        <TextField
          label={signInTexts.newAddress}
          hint={signInTexts.addressHint}
          name="address"
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          className={styles.addressField}
        />
        <Button type="submit" busy={formData?.get('intent') === 'change-address'}>
          {signInTexts.sendLink}
        </Button>
      </Form>
      <DataNotice answer={own} />
    </DataPart>
  );
}

/**
 * Renders a link for each provider. The link opens the provider's window, in which the user chooses an
 * account to link. The link also works without scripts.
 */
function LinkButtons({ providers }: { providers: readonly ShownProvider[] }) {
  const [attempt, setAttempt] = useState<{ provider: ShownProvider; end: End; at: number } | null>(null);
  const { revalidate } = useRevalidator();
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);
  useEffect(
    () =>
      listenForOutcome((outcome) => {
        if (outcome.type !== 'linked') return;
        setAttempt((before) => before && { ...before, end: { how: 'linked' }, at: Date.now() });
        void revalidate();
      }),
    [revalidate],
  );

  function begin(provider: ShownProvider) {
    stop.current();
    const told = (end: End) => setAttempt({ provider, end, at: Date.now() });
    told({ how: 'open' });
    stop.current = openProviderPopup(api.linkProvider(provider.id), told);
  }

  return (
    <DataPart heading={signInTexts.linkHeading}>
      <p className="soft">{signInTexts.linkHint}</p>
      <div className="flex wrap gap-3">
        {providers.map((provider) => (
          <a
            key={provider.id}
            href={api.linkProvider(provider.id)}
            target="_blank"
            rel="opener"
            className={buttonClass()}
            onClick={(event) => {
              event.preventDefault();
              begin(provider);
            }}
          >
            {signInTexts.link(provider.name)}
          </a>
        ))}
      </div>
      {attempt ? (
        <Notice key={attempt.at} kind={kindOf(attempt.end)}>
          {wordsOf(attempt.end, attempt.provider.name)}
        </Notice>
      ) : null}
    </DataPart>
  );
}

function kindOf({ how }: End) {
  if (how === 'linked') return 'success';
  return how === 'open' || how === 'closed' ? 'info' : 'error';
}

function wordsOf(end: End, name: string): string {
  if (end.how === 'open') return signInTexts.linking(name);
  if (end.how === 'linked') return signInTexts.linkedNow;
  return end.how === 'refused' ? end.detail : signInTexts.notLinked[end.how](name);
}
