import { useState } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import { pages } from '../../../../contract/addresses.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Switch } from '../../../ui/field/switch.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { FormNotice } from '../form-notice.tsx';
import type { TwinAnswer } from './twin-action.ts';
import { settingTexts as texts } from './twin-texts.ts';
import styles from './members.module.css';

interface SettingsProps {
  tour: { name: string; address: string; matterportId: string; public: boolean; revision: number };
  answer: TwinAnswer | undefined;
}

/** Name, address, space and visibility of a twin beside the demo, and its end. */
export function Settings({ tour, answer }: SettingsProps) {
  const [asking, setAsking] = useState(false);
  const submit = useSubmit();
  const { formData } = useNavigation();
  const intent = formData?.get('intent');
  const changing = intent === 'make-public' || intent === 'make-private';
  const on = changing ? intent === 'make-public' : tour.public;
  return (
    <section aria-labelledby="settings-heading" className={styles.section}>
      <h2 id="settings-heading" className={styles.heading}>
        {texts.title}
      </h2>
      <FormNotice answer={answer} />
      <Form method="post" preventScrollReset className={styles.form} key={tour.revision}>
        <TextField
          label={texts.name}
          name="name"
          defaultValue={tour.name}
          required
          maxLength={200}
          dir="auto"
        />
        <TextField
          label={texts.address}
          name="address"
          defaultValue={tour.address}
          maxLength={200}
          dir="auto"
        />
        <TextField
          label={texts.space}
          hint={texts.spaceHint}
          name="matterportId"
          defaultValue={tour.matterportId}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
        <p>
          <Button type="submit" name="intent" value="save" variant="primary" busy={intent === 'save'}>
            {texts.save}
          </Button>
        </p>
      </Form>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="revision" value={tour.revision} />
        <Switch
          name="intent"
          value={on ? 'make-private' : 'make-public'}
          label={texts.visibility}
          hint={texts.visibilityHint}
          on={on}
          busy={changing}
        />
      </Form>
      <p>
        <Button variant="danger" size="sm" data-needs-script onClick={() => setAsking(true)}>
          {texts.delete}
        </Button>
      </p>
      <ConfirmDialog
        open={asking}
        title={texts.askDelete}
        confirmLabel={texts.confirmDelete}
        danger
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void submit({ intent: 'delete' }, { method: 'post' });
        }}
      >
        <p>{texts.askDeleteText}</p>
      </ConfirmDialog>
    </section>
  );
}

/** The way from a demo to a regular twin. */
export function KeepDemo() {
  const { formData } = useNavigation();
  return (
    <section aria-labelledby="keep-heading" className={styles.section}>
      <h2 id="keep-heading" className={styles.heading}>
        {texts.keepDemo}
      </h2>
      <p className={styles.lead}>{texts.keepDemoText}</p>
      <Form method="post" action={`${pages.dashboard()}?index`}>
        <Button type="submit" name="intent" value="move-demo" busy={formData?.get('intent') === 'move-demo'}>
          {texts.keepDemoButton}
        </Button>
      </Form>
    </section>
  );
}
