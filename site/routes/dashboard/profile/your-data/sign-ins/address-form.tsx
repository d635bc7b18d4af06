import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { pages } from '../../../../../../contract/addresses.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { TextField } from '../../../../../ui/field/text-field.tsx';
import { DataNotice } from '../data-notice.tsx';
import { DataPart } from '../data-section.tsx';
import type { YourDataAnswer } from '../your-data-answer.ts';
import styles from './address-form.module.css';
import { texts } from './texts.ts';

interface AddressFormProps {
  /** Whether there is one to be replaced. */
  replaces: boolean;
  answer: YourDataAnswer | undefined;
}

/** Asks for another sign-in address: a link is mailed to it. */
export function AddressForm({ replaces, answer }: AddressFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { formData } = useNavigation();
  const own = answer?.intent === 'change-address' ? answer : undefined;
  useEffect(() => {
    if (own?.ok) form.current?.reset();
  }, [own]);
  return (
    <DataPart heading={replaces ? texts.changeHeading : texts.addHeading}>
      <Form
        ref={form}
        method="post"
        action={pages.yourDataAnswer()}
        preventScrollReset
        className={styles.form}
      >
        <input type="hidden" name="intent" value="change-address" />
        <TextField
          label={texts.newAddress}
          hint={texts.addressHint}
          name="address"
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          className={styles.field}
        />
        <Button type="submit" busy={formData?.get('intent') === 'change-address'}>
          {texts.sendLink}
        </Button>
      </Form>
      <DataNotice answer={own} />
    </DataPart>
  );
}
