import { useRef, useState } from 'react';
import { Form, Link, useNavigation, useSubmit } from 'react-router';
import { pages } from '../../../../contract/addresses.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ConfirmButton } from '../../../ui/dialog.tsx';
import { Switch } from '../../../ui/field/switch.tsx';
import { TextField } from '../../../ui/field/field.tsx';
import type { PlacedCount } from '../../../../server/domain/tours/change-space.ts';
import { readSpace, type SpaceChoice, SpaceDialog, SpaceFields, SpaceQuestion } from '../change-space.tsx';
import { FormNotice } from '../form-notice.tsx';
import type { SettingFields, TwinAnswer } from './twin-action.ts';
import { settingTexts as texts } from './texts.ts';
import styles from './members.module.css';

interface SettingsProps {
  tour: SettingFields & {
    tourId: string;
    public: boolean;
    reports: boolean;
    revision: number;
    placed: readonly PlacedCount[];
  };
  /** The captures that the user can choose by name. */
  spaces: readonly SpaceChoice[];
  answer: TwinAnswer | undefined;
}

/**
 * Renders the settings of a twin other than the demo: its name, address, capture, visibility and visitor
 * reports, and a button that deletes the twin.
 */
export function Settings({ tour, spaces, answer }: SettingsProps) {
  const [askingSpace, setAskingSpace] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { fields, placed: asked } = answer?.asksSpace ?? { fields: tour, placed: null };
  const submit = useSubmit();
  const { formData } = useNavigation();
  const intent = formData?.get('intent');
  return (
    <section aria-labelledby="settings-heading" className={`stack gap-4 line-above ${styles.section}`}>
      <h2 id="settings-heading">{texts.title}</h2>
      <FormNotice answer={answer} />
      <Form ref={form} method="post" preventScrollReset className="stack gap-3" key={tour.revision}>
        <TextField
          label={texts.name}
          name="name"
          defaultValue={fields.name}
          required
          maxLength={200}
          dir="auto"
        />
        <TextField
          label={texts.address}
          name="address"
          defaultValue={fields.address}
          maxLength={200}
          dir="auto"
        />
        <SpaceFields spaces={spaces} captureId={fields.matterportId} />
        <p className="soft measure">
          <Link to={pages.scans(tour)}>{texts.uploadScan}</Link>
        </p>
        {asked ? <SpaceQuestion placed={asked} /> : null}
        <p>
          <Button
            intent="save"
            variant="primary"
            busy={intent === 'save'}
            onClick={(event) => {
              const chosen = readSpace(new FormData(form.current!));
              if (asked || tour.placed.length === 0 || chosen === tour.matterportId) return;
              event.preventDefault();
              setAskingSpace(true);
            }}
          >
            {texts.save}
          </Button>
        </p>
      </Form>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="revision" value={tour.revision} />
        <Switch
          intents={['make-public', 'make-private']}
          label={texts.visibility}
          hint={texts.visibilityHint}
          on={tour.public}
        />
      </Form>
      <ReportsSwitch on={tour.reports} />
      <div>
        <ConfirmButton
          button={{ variant: 'danger', size: 'sm', children: texts.delete }}
          title={texts.askDelete}
          confirmLabel={texts.confirmDelete}
          danger
          onConfirm={() => void submit({ intent: 'delete' }, { method: 'post' })}
        >
          <p>{texts.askDeleteText}</p>
        </ConfirmButton>
      </div>
      <SpaceDialog
        form={form}
        open={askingSpace}
        placed={tour.placed}
        onClose={() => setAskingSpace(false)}
      />
    </section>
  );
}

/** Renders the switch that lets visitors report problems. */
export function ReportsSwitch({ on }: { on: boolean }) {
  return (
    <Form method="post" preventScrollReset>
      <Switch
        intents={['allow-reports', 'refuse-reports']}
        label={texts.reports}
        hint={texts.reportsHint}
        on={on}
      />
    </Form>
  );
}

/** Renders the form that turns the demo into a regular twin. */
export function KeepDemo() {
  const { formData } = useNavigation();
  return (
    <section aria-labelledby="keep-heading" className={`stack gap-4 line-above ${styles.section}`}>
      <h2 id="keep-heading">{texts.keepDemo}</h2>
      <p className="soft measure">{texts.keepDemoText}</p>
      <Form method="post" action={`${pages.dashboard()}?index`}>
        <Button intent="move-demo" busy={formData?.get('intent') === 'move-demo'}>
          {texts.keepDemoButton}
        </Button>
      </Form>
    </section>
  );
}
