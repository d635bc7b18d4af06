import styles from './your-data.module.css';
import type { ShownProvider } from '../../../../../contract/account/session.ts';
import type { SignInList, SignIn } from '../../../../../contract/account/sign-in.ts';
import { ItemList, ListItem } from '../../../../ui/item-list.tsx';
import { DataSection, DataPart, DataForm, DataNotice, FreshSignInNotice } from './data-section.tsx';
import type { YourDataAnswer } from './your-data-answer.ts';
import { LinkButtons } from './link-buttons.tsx';
import { methodName, signInTexts } from './texts.ts';
import { useId, useEffect, useRef } from 'react';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { Form, useNavigation } from 'react-router';
import { pages } from '../../../../../contract/addresses.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { TextField } from '../../../../ui/field/text-field.tsx';

interface SignInsSectionProps extends SignInList {
  /** Providers of this server. */
  emailLinks: boolean;
  providers: readonly ShownProvider[];
  /** Whether the user has signed in recently, which every change requires. */
  fresh: boolean;
  answer: YourDataAnswer | undefined;
}

/** Renders the sign-in methods (the address and linked accounts), and forms to change them. */
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

interface SignInItemProps {
  signIn: SignIn;
  name: string;
  removable: boolean;
}

/** Renders a sign-in method, with a button to remove it. */
function SignInItem({ signIn, name, removable }: SignInItemProps) {
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
            describedBy={nameId}
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
  /** Whether there is an address to replace. */
  replaces: boolean;
  answer: YourDataAnswer | undefined;
}

/** Renders a form for another sign-in address, to which a link is mailed. */
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
        className={styles.addressForm}
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
