import { describe, expect, it } from 'vitest';
import { dirtyFields, editDraft, mergeDraft, startDraft, takeVersion } from './draft.ts';

const saved = { name: 'Hall', matterportId: 'SxQL3iGyoDo' };
const savedAt = { seconds: 1_800_000_000, nanoseconds: 0 };
const typed = editDraft(startDraft(saved), 'name', 'Mine');
const clashed = mergeDraft(typed, { ...saved, name: 'Theirs' }, savedAt);

describe('a draft', () => {
  it('knows which fields are unsaved', () => {
    expect(dirtyFields(startDraft(saved))).toEqual([]);
    expect(dirtyFields(typed)).toEqual(['name']);
  });

  it('follows what changed elsewhere in fields nobody was typing in, and keeps what was typed in others', () => {
    const draft = mergeDraft(typed, { ...saved, matterportId: 'gv360office' }, savedAt);
    expect(draft.values).toEqual({ name: 'Mine', matterportId: 'gv360office' });
    expect(draft.clashes).toEqual([]);
  });

  it('keeps both versions of a field that changed here and elsewhere, and when the other was saved', () => {
    expect(clashed.values.name).toBe('Mine');
    expect(clashed.clashes).toEqual([{ field: 'name', mine: 'Mine', theirs: 'Theirs', savedAt }]);
  });

  it('has both versions after either was taken, and after one was saved', () => {
    const theirs = takeVersion(clashed, 'name', 'theirs');
    expect(dirtyFields(theirs)).toEqual([]);
    expect(takeVersion(theirs, 'name', 'mine')).toEqual(clashed);
    const replaced = mergeDraft(clashed, { ...saved, name: 'Mine' }, savedAt);
    expect(dirtyFields(replaced)).toEqual([]);
    expect(takeVersion(replaced, 'name', 'theirs').values.name).toBe('Theirs');
  });

  it('goes on with a clash through typing and later changes of other fields', () => {
    const longer = editDraft(clashed, 'name', 'Mine, longer');
    expect(longer.clashes).toMatchObject([{ mine: 'Mine, longer', theirs: 'Theirs' }]);
    const later = mergeDraft(longer, { name: 'Theirs', matterportId: 'gv360office' }, savedAt);
    expect(later.clashes).toEqual(longer.clashes);
    expect(mergeDraft(later, { ...later.saved, name: 'Newer' }, savedAt).clashes).toMatchObject([
      { mine: 'Mine, longer', theirs: 'Newer' },
    ]);
  });

  it('is clean, and has no clash, once what was typed is what is saved', () => {
    const draft = mergeDraft(typed, { ...saved, name: 'Mine' }, savedAt);
    expect(dirtyFields(draft)).toEqual([]);
    expect(draft.clashes).toEqual([]);
  });

  it('takes what it has sent itself for nobody else’s when typing has gone on', () => {
    const goneOn = editDraft({ ...typed, sent: typed.values }, 'name', 'Mine, longer');
    const draft = mergeDraft(goneOn, typed.values, savedAt);
    expect(draft.clashes).toEqual([]);
    expect(dirtyFields(draft)).toEqual(['name']);
  });

  it('has nothing to clash with where nothing is saved any more', () => {
    const draft = mergeDraft(clashed, { name: 'Default', matterportId: '' }, null);
    expect(draft.values).toEqual({ name: 'Mine', matterportId: '' });
    expect(draft.clashes).toEqual([]);
  });
});
