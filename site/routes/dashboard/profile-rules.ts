import { profile as texts } from './texts.ts';

/** The fields of the profile form. */
export const PROFILE_FIELDS = ['name', 'company', 'role', 'email'] as const;
export type ProfileField = (typeof PROFILE_FIELDS)[number];
export type ProfileFields = Record<ProfileField, string>;

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
