import { describe, expect, it } from 'vitest';
import { profileIssues } from './profile-fields.ts';

const complete = { name: 'Ada', company: 'Engines', role: 'Analyst', email: '' };

describe('the check of a profile', () => {
  it('accepts a profile with name, company and role', () => {
    expect(profileIssues(complete)).toEqual({});
  });

  it('requires name, company and role', () => {
    expect(profileIssues({ name: '', company: '', role: '', email: 'a@b.test' })).toEqual({
      name: 'Name is required.',
      company: 'Company is required.',
      role: 'Role is required.',
    });
  });

  it('treats a field with only spaces as empty', () => {
    expect(profileIssues({ ...complete, company: '   ' })).toEqual({ company: 'Company is required.' });
  });
});
