import type { Profile } from '../../../../contract/account/profile.ts';
import { singleLine } from '../draft.ts';
import { texts } from './profile-form-texts.ts';

/** The fields of the profile form. */
export const PROFILE_FIELDS = ['name', 'company', 'role', 'email'] as const;
export type ProfileField = (typeof PROFILE_FIELDS)[number];
export type ProfileFields = Record<ProfileField, string>;

/** The form's fields as they are saved. */
export function profileFields({ name, company, role, email }: Pick<Profile, ProfileField>): ProfileFields {
  return {
    name: singleLine(name),
    company: singleLine(company),
    role: singleLine(role),
    // As an e-mail input holds it.
    email: singleLine(email).trim(),
  };
}

/** What is wrong, by field; no entry where all is well. */
export type ProfileIssues = Partial<Record<ProfileField, string>>;

/** Name, company and role are required; the e-mail address is not. */
export function profileIssues(fields: ProfileFields): ProfileIssues {
  const issues: ProfileIssues = {};
  if (!fields.name.trim()) issues.name = texts.nameRequired;
  if (!fields.company.trim()) issues.company = texts.companyRequired;
  if (!fields.role.trim()) issues.role = texts.roleRequired;
  return issues;
}
