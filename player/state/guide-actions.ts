import type { ActionsContext } from './actions-context.ts';
import { onFirstUse, type Use } from './on-first-use.ts';
import { texts } from './texts.ts';
import type { Toast } from './toast.ts';
import type { Guide } from './guide.ts';

/** How a person is led through the points of interest. */
export interface GuideActions {
  /** Leads with the guide, which comes on first use. */
  guide: Use<Guide>;
  /** Starts the guided tour at a stop, a point's id; null: at the first, or on from where it waits. */
  startTour: (stopId: string | null) => void;
}

export function createGuideActions(context: ActionsContext, toast: Toast): GuideActions {
  const guide = onFirstUse(
    async () => (await import('./guide.ts')).createGuide(context, toast),
    () => toast(texts.notLoaded),
  );
  return { guide, startTour: (stopId) => guide(({ start }) => start(stopId)) };
}
