import type { SignInList } from '../../../../../../contract/account/sign-in.ts';
import { ItemList } from '../../../../../ui/item-list/item-list.tsx';
import { DataSection } from '../data-section.tsx';
import { FreshSignInNotice } from '../fresh-sign-in-notice.tsx';
import type { YourDataAnswer } from '../your-data-answer.ts';
import { AddressForm } from './address-form.tsx';
import { LinkButtons } from './link-buttons.tsx';
import { SignInItem } from './sign-in-item.tsx';
import { methodNames, texts } from './texts.ts';

interface SignInsSectionProps extends SignInList {
  /** That this server offers. */
  providers: readonly ('google' | 'microsoft')[];
  /** Whether the person has just signed in: anything but looking wants that. */
  fresh: boolean;
  answer: YourDataAnswer | undefined;
}

/** How one signs in: the address and linked accounts, and the ways to change them. */
export function SignInsSection(props: SignInsSectionProps) {
  const { signIns, unverifiedAddress, providers, fresh, answer } = props;
  const usable = signIns.filter((each) => each.usable);
  const says = signIns.find(({ method }) => method !== 'email');
  return (
    <DataSection
      heading={texts.heading}
      lead={texts.lead}
      answer={answer}
      intents={['remove-sign-in']}
      parts={
        fresh ? (
          <>
            <AddressForm replaces={signIns.some(({ method }) => method === 'email')} answer={answer} />
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
            removable={fresh && usable.some(({ id }) => id !== signIn.id)}
          />
        ))}
      </ItemList>
      {unverifiedAddress !== null && says ? (
        <p>{texts.unverified(unverifiedAddress, methodNames[says.method])}</p>
      ) : null}
    </DataSection>
  );
}
