import type { Profile } from '../../../../contract/account/account.ts';
import { singleLine, type Draft } from '../draft.ts';
import type { FormAnswer } from '../form-answer.ts';

/** The texts of a profile's fields. */
export const fieldTexts = {
  name: 'Name',
  company: 'Company',
  role: 'Role',
  email: 'Email',
  emailHint: 'We use this address to contact you. You still sign in with your account’s address.',
  nameRequired: 'Name is required.',
  companyRequired: 'Company is required.',
  roleRequired: 'Role is required.',
} as const;

/** The fields of the profile form. */
export const PROFILE_FIELDS = ['name', 'company', 'role', 'email'] as const;
export type ProfileField = (typeof PROFILE_FIELDS)[number];
export type ProfileFields = Record<ProfileField, string>;

/** Returns the saved values of the form's fields. */
export function profileFields({ name, company, role, email }: Pick<Profile, ProfileField>): ProfileFields {
  return {
    name: singleLine(name),
    company: singleLine(company),
    role: singleLine(role),
    // An email input removes line breaks and surrounding spaces in the same way.
    email: singleLine(email).trim(),
  };
}

/** Errors by field; empty if there are none. */
export type ProfileIssues = Partial<Record<ProfileField, string>>;

/** Returns the errors of a profile. Name, company and role are required; the email address is not. */
export function profileIssues(fields: ProfileFields): ProfileIssues {
  const issues: ProfileIssues = {};
  if (!fields.name.trim()) issues.name = fieldTexts.nameRequired;
  if (!fields.company.trim()) issues.company = fieldTexts.companyRequired;
  if (!fields.role.trim()) issues.role = fieldTexts.roleRequired;
  return issues;
}

/** The result of the profile form, on the profile page or in the introduction. */
export interface ProfileAnswer extends FormAnswer {
  intent: 'profile';
  issues?: ProfileIssues;
  /** The values with which a page without scripts renders the form. */
  draft?: Draft<ProfileFields>;
  /** The page to open after the introduction. */
  next?: string;
}

export const texts = {
  title: 'Profile',
  tabs: 'Profile and messages',
  myProfile: 'My Profile',
  messages: 'Messages',
  save: 'Save',
  saved: 'Profile saved.',
  incomplete: 'Not saved yet. Fill in the missing fields above.',
  failed: 'Your profile could not be saved. What you typed is still in the form. Try again in a moment.',
} as const;
