import type { RefObject } from 'react';
import { useSubmit } from 'react-router';
import { extractCaptureId } from '../../../contract/capture-id.ts';
import type { PlacedCount } from '../../../server/domain/tours/change-space.ts';
import { formText } from '../../browser/form-text.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Select, TextField } from '../../ui/field/field.tsx';
import { ButtonForm } from './button-form.tsx';
import type { FormAnswer } from './form-answer.ts';

/** The singular and plural name of each collection, for sentences. */
const NOUNS: Readonly<Record<string, readonly [string, string]>> = {
  tags: ['tag', 'tags'],
  points: ['point', 'points'],
  measurements: ['measurement', 'measurements'],
  calibrations: ['calibration', 'calibrations'],
  floorplans: ['plan picture', 'plan pictures'],
};

/** Texts about a twin's capture and about changing it. */
export const spaceTexts = {
  space: 'Space',
  fromLink: 'A Matterport space (paste its link below)',
  ofScan: (name: string) => `Your scan: ${name}`,
  builtIn: (name: string) => `Built-in: ${name}`,
  link: 'Matterport link or ID',
  linkHint: 'Needed only for a Matterport space. You can add the link or ID later.',
  ask: 'Change the space?',
  askText:
    'Items without a place in the new space stay in the twin and are marked “To be placed”. If you switch back, they return to their places.',
  confirm: 'Change the space',
  placedElsewhere(placed: readonly PlacedCount[]): string {
    const counts = placed.map(({ collection, count }) => {
      const [one, several] = NOUNS[collection] ?? ['item', 'items'];
      return `${count.toLocaleString('en')} ${count === 1 ? one : several}`;
    });
    const isOne = placed.reduce((sum, { count }) => sum + count, 0) === 1;
    const list = new Intl.ListFormat('en-GB').format(counts);
    return `${list} ${isOne ? 'was' : 'were'} placed in another space.`;
  },
  moved:
    'Items without a place in this space are marked “To be placed”. If you switch back to the previous space, they return to their places.',
  undo: 'Undo',
  undone: 'The previous space was restored, with everything in its place.',
  undoFailed: 'The previous space was not restored.',
} as const;

/** A capture that users choose by name, as an alternative to a link. */
export interface SpaceChoice {
  /** The capture's id. */
  value: string;
  label: string;
}

interface SpaceFieldsProps {
  spaces: readonly SpaceChoice[];
  /** The twin's current capture; '' if it has none. */
  captureId?: string;
}

/**
 * Renders the choice of a twin's capture: a scan or built-in capture by name, or a Matterport link.
 * `readSpace` reads the fields.
 */
export function SpaceFields({ spaces, captureId = '' }: SpaceFieldsProps) {
  const isNamed = spaces.some(({ value }) => value === captureId);
  return (
    <>
      <Select
        label={spaceTexts.space}
        name="space"
        defaultValue={isNamed ? captureId : ''}
        options={[{ value: '', label: spaceTexts.fromLink }, ...spaces]}
      />
      <TextField
        label={spaceTexts.link}
        hint={spaceTexts.linkHint}
        name="matterportId"
        defaultValue={isNamed ? '' : captureId}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
    </>
  );
}

/** Returns the capture id in a form with `SpaceFields`; '' if there is none. */
export function readSpace(form: FormData): string {
  return formText(form, 'space') || extractCaptureId(formText(form, 'matterportId'));
}

interface SpaceQuestionProps {
  /** For each collection, the number of items that would lose their places in the new capture. */
  placed: readonly PlacedCount[];
}

/**
 * Renders a question that asks whether to change the capture, in a form that was sent before the dialog could
 * open. Sending the form again confirms the change.
 */
export function SpaceQuestion({ placed }: SpaceQuestionProps) {
  return (
    <div role="status">
      <input type="hidden" name="moves" value="yes" />
      <p>
        <strong>{spaceTexts.ask}</strong>
      </p>
      <SpaceConsequence placed={placed} />
    </div>
  );
}

/** Renders what a change of capture means for placed items; nothing if there are none. */
export function SpaceConsequence({ placed }: SpaceQuestionProps) {
  if (placed.length === 0) return null;
  return (
    <>
      <p>{spaceTexts.placedElsewhere(placed)}</p>
      <p>{spaceTexts.askText}</p>
    </>
  );
}

interface SpaceDialogProps extends SpaceQuestionProps {
  form: RefObject<HTMLFormElement | null>;
  open: boolean;
  onClose: () => void;
  /** Called before the form is sent. */
  onSend?: () => void;
}

/**
 * Renders a dialog that asks for confirmation and then sends the form. Renders nothing if no items would lose
 * their places, because the form then needs no confirmation.
 */
export function SpaceDialog({ placed, form, open, onClose, onSend }: SpaceDialogProps) {
  const submit = useSubmit();

  function confirm(): void {
    onSend?.();
    const sent = new FormData(form.current!);
    sent.set('intent', 'save');
    sent.set('moves', 'yes');
    void submit(sent, { method: 'post', preventScrollReset: true });
  }

  if (placed.length === 0) return null;
  return (
    <ConfirmDialog
      open={open}
      title={spaceTexts.ask}
      confirmLabel={spaceTexts.confirm}
      onClose={onClose}
      onConfirm={confirm}
    >
      <SpaceConsequence placed={placed} />
    </ConfirmDialog>
  );
}

/** Renders a button that restores the twin's previous capture. */
export function UndoSpace({ captureId, tourId }: NonNullable<FormAnswer['formerSpace']>) {
  return (
    <ButtonForm
      size="sm"
      intent="undo-space"
      fields={{ tour: tourId, space: captureId }}
      label={spaceTexts.undo}
    />
  );
}
