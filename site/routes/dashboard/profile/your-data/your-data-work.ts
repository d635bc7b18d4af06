import type { SignedIn } from '../../../../../server/platform/access/actor.ts';
import type { Context } from '../../../../../server/platform/access/context.ts';

/** Does what a form of 'Your data' asks for, and answers the sentence that says so. */
export type YourDataWork = (context: Context, actor: SignedIn, form: FormData) => Promise<string>;
