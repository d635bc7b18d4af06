import styles from './demo.module.css';
import home from './home.module.css';
import { useRef, useState } from 'react';
import { Form, Link, useNavigation, useSubmit } from 'react-router';
import { pages } from '../../../../contract/addresses.ts';
import { isScanId } from '../../../../contract/scans/scan-id.ts';
import { isCaptureId, extractCaptureId } from '../../../../contract/capture-id.ts';
import type { Tour } from '../../../../contract/tour.ts';
import { DEMO_TOUR_DEFAULT_NAME } from '../../../../contract/demo-tour.ts';
import { Button } from '../../../ui/button/button.tsx';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { SpaceDialog, SpaceQuestion } from '../change-space.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import type { PlacedCount } from '../../../../server/domain/tours/change-space.ts';
import { CaptureThumbnail, type ThumbnailSource } from '../capture-thumbnail.tsx';
import { ConflictNotice, DraftOrigin } from '../conflict-notice.tsx';
import { texts, demoFields, readTyped, type DemoFields } from './demo-fields.ts';
import { useDraft } from '../use-draft.ts';
import type { DemoAnswer } from './demo-action.ts';
import { DemoNotice, ScanToo } from './demo-notice.tsx';
import { TEXT_MAX_LENGTH } from '../../../../contract/limits.ts';
import { TextField } from '../../../ui/field/field.tsx';
import { Switch } from '../../../ui/field/switch.tsx';

/** A summary of the demo tour for the page. */
export interface DemoSummary extends Pick<
  Tour,
  'matterportId' | 'name' | 'public' | 'hasBeenSaved' | 'revision' | 'updated'
> {
  /** The name of the owner's scan that the tour uses; null if it uses none. */
  scan: string | null;
  /** For each collection, the number of items that would lose their places in another capture. */
  placed: readonly PlacedCount[];
}

interface DemoSectionProps {
  userId: string;
  tour: DemoSummary | null;
  /** Why the tour could not be read; null if it could. */
  tourError: string | null;
  /**
   * True if the demo has become a regular twin. The demo's links lead to that twin until there is another
   * demo.
   */
  hasMoved: boolean;
  answer: DemoAnswer | undefined;
  thumbnails: ThumbnailSource;
}

/** Renders 'Want to test the basics?', the form to create, change and delete the demo twin. */
export function DemoSection({ userId, tour, tourError, hasMoved, answer, thumbnails }: DemoSectionProps) {
  const form = useRef<HTMLFormElement>(null);
  const { draft, dirty, edit, send, take, settle } = useDraft({
    key: `demo:${userId}`,
    saved: demoFields(tour),
    savedAt: tour?.updated ?? null,
    form,
    read: readTyped,
    answered: answer?.draft,
  });
  const [asking, setAsking] = useState(false);
  const [askingSpace, setAskingSpace] = useState(false);
  const [withScan, setWithScan] = useState(false);
  const submit = useSubmit();
  const { state, formData } = useNavigation();
  const intent = state === 'idle' ? null : formData?.get('intent');
  const saved = tour?.hasBeenSaved ?? false;
  const { placed = [] } = tour ?? {};
  const isMoved = draft.values.matterportId !== (tour?.matterportId ?? '');
  const asked = isMoved ? (answer?.asksSpace ?? null) : null;
  const explorable = saved && isCaptureId(tour?.matterportId ?? '');

  return (
    <section id="demo" aria-labelledby="demo-heading" className={home.section}>
      <div className="stack gap-1">
        <h2 id="demo-heading">{texts.heading}</h2>
        <p className="soft measure">{texts.lead}</p>
      </div>
      <div className={`stack ${styles.columns}`}>
        <Form
          ref={form}
          data-draft={`demo:${userId}`}
          method="post"
          noValidate
          preventScrollReset
          className={styles.form}
        >
          <DraftOrigin draft={draft} revision={tour?.revision ?? 0} />
          <DemoControls
            values={draft.values}
            showIdError={saved || draft.values.matterportId !== ''}
            edit={edit}
          />
          {asked ? <SpaceQuestion placed={asked} /> : null}
          {hasMoved ? <p className="soft measure">{texts.hasMoved}</p> : null}
          <div className="row wrap gap-3">
            <Button
              intent={saved ? 'save' : 'create'}
              variant="primary"
              busy={intent === 'create' || intent === 'save'}
              onClick={(event) => {
                if (!draft.values.name.trim()) edit('name', DEMO_TOUR_DEFAULT_NAME);
                if (!isMoved || asked || placed.length === 0) return send();
                event.preventDefault();
                setAskingSpace(true);
              }}
            >
              {saved ? texts.save : texts.create}
            </Button>
            {saved ? (
              <Button
                intent="delete"
                variant="danger"
                busy={intent === 'delete'}
                onClick={(event) => {
                  event.preventDefault();
                  setWithScan(false);
                  setAsking(true);
                }}
              >
                {texts.delete}
              </Button>
            ) : null}
            <p className="soft" role="status">
              {intent ? texts.loading : saved && dirty ? texts.unsaved : ''}
            </p>
          </div>
          <ConflictNotice draft={draft} names={texts.fieldNames} onTake={take} onDone={settle} />
          <Visibility isPublic={tour?.public ?? null} isScan={isScanId(tour?.matterportId ?? '')} />
        </Form>
        <div className="stack gap-4 at-top">
          <CaptureThumbnail captureId={draft.values.matterportId} source={thumbnails} alt={texts.preview} />
          {explorable ? (
            <Link to={pages.myDemo()} className={buttonClass({ variant: 'primary', wide: true })}>
              {texts.explore}
            </Link>
          ) : null}
          {saved && !explorable ? <p className="soft measure">{texts.notYet}</p> : null}
        </div>
      </div>
      {tour || tourError ? null : (
        <p className="soft measure">
          <Link to={pages.import()}>{texts.orImport}</Link>
        </p>
      )}
      {tourError ? <DemoNotice answer={{ ok: false, text: texts.error(tourError), at: 0 }} /> : null}
      <DemoNotice answer={asking && answer?.askDelete ? undefined : answer} scan={tour?.scan ?? null} />
      <SpaceDialog
        form={form}
        open={askingSpace}
        placed={placed}
        onClose={() => setAskingSpace(false)}
        onSend={send}
      />
      <ConfirmDialog
        open={asking}
        title={texts.askDelete}
        confirmLabel={texts.confirmDelete}
        cancelLabel={texts.keep}
        danger
        onClose={() => setAsking(false)}
        onConfirm={() => {
          const sent = { intent: 'delete', confirmed: 'yes', withScan: withScan ? 'yes' : '' };
          void submit(sent, { method: 'post', preventScrollReset: true });
        }}
      >
        <p>{texts.askDeleteText}</p>
        <ScanToo
          scan={tour?.scan ?? null}
          checked={withScan}
          onChange={(event) => setWithScan(event.target.checked)}
        />
      </ConfirmDialog>
    </section>
  );
}

interface DemoControlsProps {
  values: DemoFields;
  /** False until the user has typed or saved something. */
  showIdError: boolean;
  edit: (field: keyof DemoFields, value: string) => void;
}

function DemoControls({ values, showIdError, edit }: DemoControlsProps) {
  const valid = isCaptureId(values.matterportId);
  return (
    <>
      <TextField
        name="matterportId"
        label={texts.captureId}
        hint={texts.captureHint}
        error={showIdError && !valid ? texts.invalidId : undefined}
        valid={valid}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={TEXT_MAX_LENGTH}
        value={values.matterportId}
        onChange={(event) => edit('matterportId', extractCaptureId(event.target.value))}
      />
      <p className="soft measure">
        <Link to={pages.scans()}>{texts.uploadScan}</Link>
        {isScanId(values.matterportId) ? (
          <>
            {' · '}
            <Link to={pages.scan(values.matterportId)}>{texts.setUp}</Link>
          </>
        ) : null}
      </p>
      <TextField
        name="name"
        label={texts.name}
        autoComplete="off"
        dir="auto"
        maxLength={TEXT_MAX_LENGTH}
        value={values.name}
        onChange={(event) => edit('name', event.target.value)}
      />
    </>
  );
}

/**
 * Renders the switch that makes the twin public or private. A change is saved immediately, separately from
 * the form. `isPublic` is null if there is no twin yet.
 */
function Visibility({ isPublic, isScan }: { isPublic: boolean | null; isScan: boolean }) {
  return (
    <div className={styles.visibility}>
      <Switch
        intents={['make-public', 'make-private']}
        label={texts.visibility}
        hint={isPublic === null ? `${texts.visibilityHint} ${texts.privateAtFirst}` : texts.visibilityHint}
        on={isPublic ?? false}
        disabled={isPublic === null}
      />
      <p className="small-print measure">{isScan ? texts.scanPrivacyNote : texts.privacyNote}</p>
    </div>
  );
}
