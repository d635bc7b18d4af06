import { describe, expect, it } from 'vitest';
import { partBudget } from './part-budget.ts';

describe('what parts may take', () => {
  it('is less on a phone, and least where the processor draws @15.33', () => {
    const [desk, phone, software] = [
      partBudget({}, false, false),
      partBudget({}, false, true),
      partBudget({}, true, false),
    ];
    expect(desk.triangles).toBeGreaterThan(phone.triangles);
    expect(phone.triangles).toBeGreaterThan(software.triangles);
    expect(desk.bytes).toBeGreaterThan(phone.bytes);
  });

  it('follows the memory of the device @15.33', () => {
    expect(partBudget({ deviceMemory: 2 }, false, false).bytes).toBe(64e6);
    expect(partBudget({ deviceMemory: 4 }, false, false)).toEqual(partBudget({}, false, true));
    expect(partBudget({ deviceMemory: 8 }, false, false).bytes).toBe(512e6);
    expect(partBudget({ deviceMemory: 8 }, false, true).bytes).toBe(192e6);
  });

  it('has no more than the coarsest levels come unasked where data is to be saved @15.33', () => {
    expect(partBudget({ connection: { saveData: true } }, false, false)).toMatchObject({
      levels: 1,
      downloads: 1,
      bytes: 64e6,
    });
  });
});
