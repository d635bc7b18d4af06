import { useRef, useState } from 'react';
import { Form, Link, useNavigation, useSubmit } from 'react-router';
import { pages } from '../../../../contract/addresses.ts';
import type { Tour } from '../../../../contract/tour.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ConfirmButton } from '../../../ui/dialog.tsx';
import { Switch } from '../../../ui/field/switch.tsx';
import { TextField } from '../../../ui/field/field.tsx';
import type { PlacedCount } from '../../../../server/domain/tours/change-space.ts';
import { readSpace, type SpaceChoice, SpaceDialog, SpaceFields, SpaceQuestion } from '../change-space.tsx';
import { ConflictNotice, DraftOrigin } from '../conflict-notice.tsx';
import { FormNotice } from '../form-notice.tsx';
import { useDraft } from '../use-draft.ts';
import type { TwinAnswer } from './twin-action.ts';
import { settingTexts as texts } from './texts.ts';
import { settingFields } from './twin-fields.ts';
import styles from './members.module.css';

interface SettingsProps {
  tour: Pick<Tour, 'name' | 'address' | 'matterportId' | 'public' | 'revision' | 'updated'> & {
    tourId: string;
    reports: boolean;
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
  const key = `settings:${tour.tourId}`;
  const { draft, edit, send, take, settle } = useDraft({
    key,
    saved: settingFields(tour),
    savedAt: tour.updated,
    form,
    answered: answer?.draft,
  });
  const { captureId, placed: asked } = answer?.asksSpace ?? { captureId: tour.matterportId, placed: null };
  const submit = useSubmit();
  const { formData } = useNavigation();
  const intent = formData?.get('intent');
  return (
    <section aria-labelledby="settings-heading" className={`stack gap-4 line-above ${styles.section}`}>
      <h2 id="settings-heading">{texts.title}</h2>
      <FormNotice answer={answer} />
      <Form ref={form} data-draft={key} method="post" preventScrollReset className="stack gap-3">
        <DraftOrigin draft={draft} revision={tour.revision} />
        <input type="hidden" name="was.matterportId" value={tour.matterportId} />
        <TextField
          label={texts.name}
          name="name"
          value={draft.values.name}
          onChange={(event) => edit('name', event.target.value)}
          required
          maxLength={200}
          dir="auto"
        />
        <TextField
          label={texts.address}
          name="address"
          value={draft.values.address}
          onChange={(event) => edit('address', event.target.value)}
          maxLength={200}
          dir="auto"
        />
        <SpaceFields key={captureId} spaces={spaces} captureId={captureId} />
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
              // The server trims the name too. A different saved name would be a conflict.
              edit('name', draft.values.name.trim());
              const chosen = readSpace(new FormData(form.current!));
              if (asked || tour.placed.length === 0 || chosen === tour.matterportId) return send();
              event.preventDefault();
              setAskingSpace(true);
            }}
          >
            {texts.save}
          </Button>
        </p>
        <ConflictNotice draft={draft} names={texts} onTake={take} onDone={settle} />
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
        onSend={send}
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
