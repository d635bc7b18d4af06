import { describe, expect, it } from 'vitest';
import { dirtyFields, editDraft, mergeDraft, startDraft } from './draft.ts';

const saved = { name: 'Hall', matterportId: 'SxQL3iGyoDo', public: false };

describe('a draft', () => {
  it('knows which fields are unsaved', () => {
    expect(dirtyFields(startDraft(saved))).toEqual([]);
    expect(dirtyFields(editDraft(startDraft(saved), 'name', 'Great Hall'))).toEqual(['name']);
  });

  it('follows what changed elsewhere in fields nobody was typing in', () => {
    const draft = mergeDraft(startDraft(saved), { ...saved, public: true });
    expect(draft.values.public).toBe(true);
    expect(draft.clashes).toEqual([]);
  });

  it('keeps unsaved typing when something else changed elsewhere', () => {
    const draft = mergeDraft(editDraft(startDraft(saved), 'name', 'Mine'), { ...saved, public: true });
    expect(draft.values).toEqual({ ...saved, name: 'Mine', public: true });
    expect(draft.clashes).toEqual([]);
  });

  it('keeps unsaved typing and names the clash when the same field changed elsewhere', () => {
    const draft = mergeDraft(editDraft(startDraft(saved), 'name', 'Mine'), { ...saved, name: 'Theirs' });
    expect(draft.values.name).toBe('Mine');
    expect(draft.saved.name).toBe('Theirs');
    expect(draft.clashes).toEqual(['name']);
  });

  it('goes on naming a clash through later changes of other fields', () => {
    const clashed = mergeDraft(editDraft(startDraft(saved), 'name', 'Mine'), { ...saved, name: 'Theirs' });
    expect(mergeDraft(clashed, { ...clashed.saved, public: true }).clashes).toEqual(['name']);
  });

  it('is clean once what was typed is what is saved', () => {
    const draft = mergeDraft(editDraft(startDraft(saved), 'name', 'Mine'), { ...saved, name: 'Mine' });
    expect(dirtyFields(draft)).toEqual([]);
    expect(draft.clashes).toEqual([]);
  });
});
