/** The fields of a profile. */
export const texts = {
  name: 'Name',
  company: 'Company',
  role: 'Role',
  email: 'Email',
  emailHint: 'Where we write to. Signing in keeps using your account’s address.',
  nameRequired: 'Name is required.',
  companyRequired: 'Company is required.',
  roleRequired: 'Role is required.',
} as const;
