import { Search } from '../../../../design/icons.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import { pages } from '../../../../contract/addresses.ts';
import { Button } from '../../../ui/button/button.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { texts } from './texts.ts';
import styles from './user-search.module.css';

/** Milliseconds without a key after which the list follows. */
const PAUSE = 250;

/** Search by name, e-mail and company: as one types, and by the button before any script runs. */
export function UserSearch({ q }: { q: string }) {
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const field = useRef<HTMLInputElement>(null);
  const follow = useEffectEvent((form: HTMLFormElement | null) => {
    if (form) void submit(form, { replace: true, preventScrollReset: true });
  });
  // It may have been typed into before hydration.
  useEffect(() => {
    if (field.current && field.current.value !== q) follow(field.current.form);
    // oxlint-disable-next-line react/exhaustive-deps -- at the start alone: afterwards the typing leads, and `q` follows
  }, []);
  const { state, location } = useNavigation();
  const searching = state === 'loading' && location.pathname === pages.overview();

  return (
    <Form role="search" action={pages.overview()} className={styles.search} replace preventScrollReset>
      <TextField
        ref={field}
        type="search"
        name="q"
        label={texts.search}
        labelHidden
        placeholder={texts.search}
        icon={<Search size={18} />}
        autoComplete="off"
        defaultValue={q}
        onChange={(event) => {
          const { form } = event.target;
          clearTimeout(timer.current);
          timer.current = setTimeout(() => {
            if (form) void submit(form, { replace: true, preventScrollReset: true });
          }, PAUSE);
        }}
      />
      <Button type="submit">{texts.searchButton}</Button>
      <p role="status" className={styles.state}>
        {searching ? texts.loading : ''}
      </p>
    </Form>
  );
}
