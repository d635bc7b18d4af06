import type { OPERATIONS, SERVICES } from '../../../contract/routes.ts';
import type { Identity } from '../../domain/identity/identity.ts';
import type { Context } from '../../platform/access/context.ts';
import type { Hub } from '../watch/hub.ts';
import type { HeaderSet } from './answer/security-headers.ts';
import { descriptionHandlers } from './description/description-handlers.ts';
import { healthHandlers } from './health-handlers.ts';
import { operationHandlers } from './operations/api-operations.ts';
import type { Handlers } from './request/app-environment.ts';
import { emailLinkHandlers, signOutHandler } from './sign-in/email-link-handlers.ts';
import { popupHandlers } from './sign-in/popup-handlers.ts';

export interface ApiParts {
  context: Context;
  identity: Identity;
  /** The event streams of this process. */
  hub: Hub;
}

type ApiRoute =
  | keyof typeof OPERATIONS
  | Exclude<
      keyof typeof SERVICES,
      'embedTwin' | 'embedRegularTwin' | 'embedExample' | 'showUnsubscribe' | 'unsubscribe'
    >;

/** Returns a handler for every row of the route table except pages. `headers`: for data responses. */
export function apiHandlers({ context, identity, hub }: ApiParts, headers: HeaderSet): Handlers<ApiRoute> {
  return {
    ...operationHandlers(context, hub, headers),
    ...emailLinkHandlers(context, identity),
    ...popupHandlers(context, identity),
    ...signOutHandler(context, identity),
    ...descriptionHandlers(context.config, headers),
    ...healthHandlers(context, headers),
  };
}
