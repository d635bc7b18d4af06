import type { HandOverOffer, TwinPage } from '../../../../contract/portfolio.ts';
import { TWIN_ORDERS } from '../../../../contract/members.ts';
import { pages } from '../../../../contract/addresses.ts';
import { archiveTwin, createTwin, moveDemo } from '../../../../server/domain/portfolio/arrange-twins.ts';
import { answerOffer, listOffers } from '../../../../server/domain/portfolio/hand-over.ts';
import { hasTwins, listTwins, type ListTwinsInput } from '../../../../server/domain/portfolio/list-twins.ts';
import { removeMember } from '../../../../server/domain/portfolio/members.ts';
import type { SignedIn } from '../../../../server/platform/access/actor.ts';
import type { Context } from '../../../../server/platform/access/context.ts';
import { redirect } from 'react-router';
import { formText } from '../../../browser/form-text.ts';
import { readSpace, type SpaceChoice } from '../change-space.tsx';
import { listSpaces } from '../change-space-action.ts';
import { answerForm, type FormAnswer } from '../form-answer.ts';
import { TWIN_PARAMETERS, twinTexts as texts } from './twins-texts.ts';

export interface TwinsShown {
  query: string;
  order: (typeof TWIN_ORDERS)[number];
  archived: boolean;
  own: TwinPage;
  shared: TwinPage;
  /** True if the user has any twins besides the demo, archived or not, regardless of the search. */
  any: boolean;
  /** The captures from which a new twin can be created. A Matterport link is another option. */
  spaces: SpaceChoice[];
  /** The twins that others want to transfer to the user. */
  offers: HandOverOffer[];
}

const NO_TWINS: TwinPage = { twins: [], count: 0, next: null };

/** Returns the user's twins and those shared with them, filtered by the query parameters of the address. */
export async function loadTwins(context: Context, actor: SignedIn, url: URL): Promise<TwinsShown> {
  const { userId } = actor;
  const parameter = (name: (typeof TWIN_PARAMETERS)[number]) => url.searchParams.get(name) ?? undefined;
  const query = parameter('twins') ?? '';
  const order = TWIN_ORDERS.find((name) => name === parameter('by')) ?? 'changed';
  const archived = parameter('archived') === '1';
  const held = await hasTwins(context, actor, userId);
  // Most users have only their demo, so a list is queried only if it can have entries.
  const list = async (which: ListTwinsInput['which'], cursor: string | undefined) =>
    cursor !== undefined || (which === 'shared' ? held.shared : held.own)
      ? await listTwins(context, actor, { userId, which, query, order, cursor })
      : NO_TWINS;
  const own = await list(archived ? 'archived' : 'own', parameter('after'));
  const shared = await list('shared', parameter('shared-after'));
  const offers = await listOffers(context, actor);
  const spaces = await listSpaces(context, actor);
  return { query, order, archived, own, shared, any: held.own, spaces, offers };
}

const FAILED = {
  'create-twin': texts.createFailed,
  'archive-twin': texts.archiveFailed,
  'unarchive-twin': texts.archiveFailed,
  'leave-twin': texts.leaveFailed,
  'move-demo': texts.moveFailed,
  'accept-offer': texts.offerFailed,
  'decline-offer': texts.offerFailed,
} as const;
type Intent = keyof typeof FAILED;

export interface TwinsAnswer extends FormAnswer {
  about: 'twins';
}

export function isTwinsIntent(text: string): text is Intent {
  return Object.hasOwn(FAILED, text);
}

/** Runs the action of a form in the lists of twins. */
export async function twinsAction(context: Context, actor: SignedIn, intent: Intent, form: FormData) {
  const { userId } = actor;
  const text = (name: string) => formText(form, name);
  const done = (said: string) => ({ about: 'twins' as const, text: said });
  const failed = { about: 'twins', text: FAILED[intent] } as const;
  return await answerForm<TwinsAnswer>(context, failed, async () => {
    switch (intent) {
      case 'create-twin': {
        const body = { name: text('twinName'), address: text('address'), matterportId: readSpace(form) };
        const made = await createTwin(context, actor, { userId, body });
        throw redirect(pages.setUp(made));
      }
      case 'move-demo':
        throw redirect(pages.setUp(await moveDemo(context, actor, userId)));
      case 'leave-twin': {
        await removeMember(context, actor, { userId: text('owner'), tourId: text('twin'), memberId: 'me' });
        return done(texts.left);
      }
      case 'accept-offer':
      case 'decline-offer': {
        const accept = intent === 'accept-offer';
        await answerOffer(context, actor, { userId: text('owner'), tourId: text('twin'), accept });
        return done(accept ? texts.offerAccepted : texts.offerDeclined);
      }
      case 'archive-twin':
      case 'unarchive-twin': {
        const archived = intent === 'archive-twin';
        await archiveTwin(context, actor, { userId, tourId: text('twin'), archived });
        return done(archived ? texts.archivedDone : texts.unarchived);
      }
    }
  });
}
