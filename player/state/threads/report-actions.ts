import { newId } from '../../../contract/changes/operation.ts';
import { ANCHOR_KINDS, type Anchor, type AnchorKind } from '../../../contract/threads/thread.ts';
import type { ThreadHostMessage } from '../../../contract/threads/thread-messages.ts';
import type { ActionsContext } from '../actions-context.ts';
import { keepDraft } from '../annotations/kept-drafts.ts';
import { currentView } from '../current-view.ts';
import { type ReportDraft, reportTexts as texts, typedReport } from './report.ts';
import type { Toast } from '../toast.ts';
import { takePicture } from './take-picture.ts';
import { anchorOn, chooseThreadPlace } from './thread-place.ts';

/** How long to wait for an answer before a report counts as failed, in milliseconds. */
const ANSWER_LIMIT = 45_000;

/** What a visitor entered in a report. */
export interface WrittenReport {
  text: string;
  /** The address for replies; '' if there is none. */
  replyTo: string;
  withPicture: boolean;
}

/** Returns the actions of a visitor who reports a problem. */
export function createReportActions(
  { state, stage, announce, focusStage, tellThreads = () => {} }: ActionsContext,
  toast: Toast,
) {
  /**
   * The id of the report. If sending fails, sending the same text again uses the same id, so that the server
   * does not store the report twice.
   */
  let changeId = newId();
  let words = '';
  let timer = 0;

  function set(fields: Partial<ReportDraft>): void {
    const { report } = state.get();
    if (report) state.set({ report: { ...report, ...fields } });
  }

  async function beginAt(about: Anchor | null): Promise<void> {
    const view = currentView(state.get());
    const picture = await takePicture(state, stage);
    const plain = view && { ...view, selection: null, tool: null };
    // Closes everything that would replace or cover the form.
    const closed = { ...keepDraft(state.get()), selection: null, filesAt: null, openFile: null, sheet: null };
    state.set({
      ...closed,
      report: { about, view: plain, picture, sending: 'not-yet', failure: '' },
    });
  }

  function fail(detail: string): void {
    clearTimeout(timer);
    set({ sending: 'not-yet', failure: detail });
    announce(`${texts.failed} ${detail}`);
  }

  function wholeTwin(): Anchor | null {
    const { capture } = state.get();
    return capture && { kind: 'place', id: null, title: '', offset: null, point: null, capture: capture.id };
  }

  return {
    /** Starts a report about what is open, or about the whole twin. */
    begin: async (): Promise<void> => {
      const { selection, report } = state.get();
      if (report && report.sending !== 'done') return;
      const kind = ANCHOR_KINDS.find((each) => each === selection?.kind);
      const about =
        selection && kind && kind !== 'place'
          ? anchorOn(state.get(), kind satisfies AnchorKind, selection.id)
          : null;
      await beginAt(about);
    },
    /** Lets the user choose the place in the capture that the report is about. */
    choosePlace: () =>
      chooseThreadPlace({ state, announce, focusStage }, texts, (about) => void beginAt(about)),
    /** Makes the report about the whole twin. */
    forgetPlace: () => set({ about: null }),
    send: ({ text, replyTo, withPicture }: WrittenReport): void => {
      const { report } = state.get();
      const anchor = report?.about ?? wholeTwin();
      if (!report || !anchor || report.sending !== 'not-yet') return;
      const { view, picture } = report;
      set({ sending: 'now', failure: '' });
      const now = JSON.stringify([text.trim(), replyTo]);
      if (now !== words) changeId = newId();
      words = now;
      clearTimeout(timer);
      timer = window.setTimeout(() => fail(texts.noAnswer), ANSWER_LIMIT);
      const optional = { ...(replyTo && { replyTo }), ...(picture && withPicture && { picture }) };
      tellThreads({ kind: 'report', changeId, report: { anchor, view, text: text.trim(), ...optional } });
    },
    close: (): void => {
      clearTimeout(timer);
      state.set({ report: null });
      focusStage();
    },
    /** Handles the host's answers to reports. */
    heard: (message: ThreadHostMessage | null): void => {
      if (!message || !('changeId' in message) || message.changeId !== changeId) return;
      if (message.kind === 'failed') return fail(message.detail);
      if (message.kind !== 'reported') return;
      clearTimeout(timer);
      words = '';
      // The next report may be from another person, so the form starts empty.
      Object.assign(typedReport, { text: '', replyTo: '' });
      if (!state.get().report) return toast(texts.sent);
      set({ sending: 'done' });
      announce(texts.sent);
    },
  };
}
