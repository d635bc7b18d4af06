import type { Context as HonoContext, Handler } from 'hono';
import type { RouteName } from '../../../../contract/routes.ts';
import type { AppEnvironment } from '../request/app-environment.ts';

/** A request under way. */
export type Call = HonoContext<AppEnvironment>;

/** A handler for each of some routes of the table; there is none for an address that the table does not have. */
export type Handlers<Name extends RouteName> = Readonly<Record<Name, Handler<AppEnvironment>>>;
