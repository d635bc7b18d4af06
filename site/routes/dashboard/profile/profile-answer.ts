import type { Draft } from '../draft.ts';
import type { FormAnswer } from '../form-answer.ts';
import type { ProfileFields, ProfileIssues } from './profile-rules.ts';

/** What came of the profile's form, on its own page or in the intro before any other. */
export interface ProfileAnswer extends FormAnswer {
  intent: 'profile';
  issues?: ProfileIssues;
  /** What the form is drawn with again, where the page has no script that knows it. */
  draft?: Draft<ProfileFields>;
  /** Where the intro leads once all is given. */
  next?: string;
}
