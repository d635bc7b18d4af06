import type { OPERATIONS, SERVICES } from '../../../contract/routes.ts';
import type { Context } from '../../platform/access/context.ts';
import type { Identity } from '../../domain/identity/identity.ts';
import type { Hub } from '../watch/hub.ts';
import type { HeaderSet } from './answer/security-headers.ts';
import { archiveHandlers } from './archive-handlers.ts';
import { sessionHandlers } from './session-handlers.ts';
import { accountHandlers } from './account-handlers.ts';
import { correctionHandlers } from './correction-handlers.ts';
import { scanDeletionHandlers } from './scan-deletion-handlers.ts';
import { scanPictureHandlers } from './scan-picture-handlers.ts';
import { staffHandlers } from './staff-handlers.ts';
import { signInHandlers } from './sign-in-handlers.ts';
import { descriptionHandlers } from './description/description-handlers.ts';
import { exampleHandlers } from './documents/example-handlers.ts';
import { jobHandlers } from './documents/job-handlers.ts';
import { messageHandlers } from './documents/message-handlers.ts';
import { profileHandlers } from './documents/profile-handlers.ts';
import { tourHandlers } from './documents/tour-handlers.ts';
import { userHandlers } from './documents/user-handlers.ts';
import { fileHandlers } from './file-handlers.ts';
import { searchHandlers } from './search-handlers.ts';
import { uploadHandlers } from './upload-handlers.ts';
import { grantHandlers } from './grant-handlers.ts';
import { importHandlers } from './import-handlers.ts';
import { scanHandlers } from './scan-handlers.ts';
import { healthHandlers } from './health-handlers.ts';
import type { Handlers } from './routing/handlers.ts';
import { emailLinkHandlers } from './sign-in/email-link-handlers.ts';
import { popupHandlers } from './sign-in/popup-handlers.ts';
import { signOutHandler } from './sign-in/sign-out-handler.ts';
import { watchHandlers } from './watch-handlers.ts';

export interface ApiParts {
  context: Context;
  identity: Identity;
  /** The event streams of this process. */
  hub: Hub;
}

type ApiRoute = keyof typeof OPERATIONS | Exclude<keyof typeof SERVICES, 'embedTwin' | 'embedExample'>;

/** A handler for every row of the route table but the embedded page's. `headers` are those of answers that are data. */
export function apiHandlers({ context, identity, hub }: ApiParts, headers: HeaderSet): Handlers<ApiRoute> {
  return {
    ...tourHandlers(context, headers),
    ...profileHandlers(context, headers),
    ...messageHandlers(context, headers),
    ...jobHandlers(context, headers),
    ...userHandlers(context, headers),
    ...accountHandlers(context, headers),
    ...staffHandlers(context, headers),
    ...archiveHandlers(context, headers),
    ...sessionHandlers(context, headers),
    ...importHandlers(context, headers),
    ...correctionHandlers(context, headers),
    ...scanPictureHandlers(context, headers),
    ...scanDeletionHandlers(context, headers),
    ...fileHandlers(context, headers),
    ...searchHandlers(context, headers),
    ...uploadHandlers(context, headers),
    ...scanHandlers(context, headers),
    ...grantHandlers(context, headers),
    ...signInHandlers(context, headers),
    ...exampleHandlers(headers),
    ...watchHandlers(hub, headers),
    ...emailLinkHandlers(context, identity),
    ...popupHandlers(context, identity),
    ...signOutHandler(context, identity),
    ...descriptionHandlers(context.config, headers),
    ...healthHandlers(context, headers),
  };
}
