import { Form, useNavigation } from 'react-router';
import { pages } from '../../../../../../contract/addresses.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { Checkbox } from '../../../../../ui/field/checkbox.tsx';
import styles from './storage-section.module.css';
import { texts } from './texts.ts';

/** Empties the bin, once it is said that this is meant. */
export function EmptyBinForm({ bytes }: { bytes: number }) {
  const { formData } = useNavigation();
  return (
    <Form method="post" action={pages.yourDataAnswer()} preventScrollReset className={styles.form}>
      <input type="hidden" name="intent" value="empty-bin" />
      <p>{texts.binFrees(bytes)}</p>
      <Checkbox name="sure" value="1" required label={texts.sure} />
      <Button type="submit" variant="danger" busy={formData?.get('intent') === 'empty-bin'}>
        {texts.emptyBin}
      </Button>
    </Form>
  );
}
