import { describe, expect, it } from 'vitest';
import { changedFields, editDraft, mergeDraft, startDraft, takeVersion } from './draft.ts';

const saved = { name: 'Hall', matterportId: 'SxQL3iGyoDo' };
const savedAt = { seconds: 1_800_000_000, nanoseconds: 0 };
const typed = editDraft(startDraft(saved), 'name', 'Mine');
const conflicting = mergeDraft(typed, { ...saved, name: 'Theirs' }, savedAt);

describe('a draft', () => {
  it('returns which fields are unsaved', () => {
    expect(changedFields(startDraft(saved))).toEqual({});
    expect(changedFields(typed)).toEqual({ name: 'Mine' });
  });

  it('adopts outside changes to untouched fields, and keeps edited fields', () => {
    const draft = mergeDraft(typed, { ...saved, matterportId: 'gv360office' }, savedAt);
    expect(draft.values).toEqual({ name: 'Mine', matterportId: 'gv360office' });
    expect(draft.conflicts).toEqual([]);
  });

  it('keeps both versions of a conflicting field, and the time when the other version was saved', () => {
    expect(conflicting.values.name).toBe('Mine');
    expect(conflicting.conflicts).toEqual([{ field: 'name', mine: 'Mine', theirs: 'Theirs', savedAt }]);
  });

  it('keeps both versions after the user has chosen or saved one version', () => {
    const theirs = takeVersion(conflicting, 'name', 'theirs');
    expect(changedFields(theirs)).toEqual({});
    expect(takeVersion(theirs, 'name', 'mine')).toEqual(conflicting);
    const replaced = mergeDraft(conflicting, { ...saved, name: 'Mine' }, savedAt);
    expect(changedFields(replaced)).toEqual({});
    expect(takeVersion(replaced, 'name', 'theirs').values.name).toBe('Theirs');
  });

  it('keeps a conflict while the user types and while other fields change', () => {
    const longer = editDraft(conflicting, 'name', 'Mine, longer');
    expect(longer.conflicts).toMatchObject([{ mine: 'Mine, longer', theirs: 'Theirs' }]);
    const later = mergeDraft(longer, { name: 'Theirs', matterportId: 'gv360office' }, savedAt);
    expect(later.conflicts).toEqual(longer.conflicts);
    expect(mergeDraft(later, { ...later.saved, name: 'Newer' }, savedAt).conflicts).toMatchObject([
      { mine: 'Mine, longer', theirs: 'Newer' },
    ]);
  });

  it('has no changes or conflicts if the input equals the saved value', () => {
    const draft = mergeDraft(typed, { ...saved, name: 'Mine' }, savedAt);
    expect(changedFields(draft)).toEqual({});
    expect(draft.conflicts).toEqual([]);
  });

  it('recognizes its own save even if the user has continued typing', () => {
    const goneOn = editDraft({ ...typed, sent: typed.values }, 'name', 'Mine, longer');
    const draft = mergeDraft(goneOn, typed.values, savedAt);
    expect(draft.conflicts).toEqual([]);
    expect(changedFields(draft)).toEqual({ name: 'Mine, longer' });
  });

  it('has no conflict after the document is deleted', () => {
    const draft = mergeDraft(conflicting, { name: 'Default', matterportId: '' }, null);
    expect(draft.values).toEqual({ name: 'Mine', matterportId: '' });
    expect(draft.conflicts).toEqual([]);
  });
});
