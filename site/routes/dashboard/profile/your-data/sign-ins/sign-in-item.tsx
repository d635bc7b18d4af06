import { useId } from 'react';
import type { SignIn } from '../../../../../../contract/account/sign-in.ts';
import { RelativeTime } from '../../../../../ui/time/relative-time.tsx';
import { DataForm } from '../data-form.tsx';
import { ListItem } from '../../../../../ui/item-list/item-list.tsx';
import { methodNames, texts } from './texts.ts';

interface SignInItemProps {
  signIn: SignIn;
  removable: boolean;
}

/** One way to sign in, and the button that takes it away. */
export function SignInItem({ signIn, removable }: SignInItemProps) {
  const { id, method, shownAs, linkedAt, usable } = signIn;
  const nameId = useId();
  return (
    <ListItem
      id={nameId}
      name={methodNames[method]}
      action={
        removable ? (
          <DataForm
            intent="remove-sign-in"
            fields={{ 'sign-in': id }}
            label={texts.remove}
            describedBy={nameId}
            size="sm"
          />
        ) : null
      }
    >
      <p dir="auto">{shownAs || texts.nameless}</p>
      <p>
        {linkedAt ? (
          <>
            {texts.linked} <RelativeTime at={linkedAt} />
          </>
        ) : (
          texts.verified
        )}
      </p>
      {usable ? null : <p>{texts.unusable}</p>}
    </ListItem>
  );
}
