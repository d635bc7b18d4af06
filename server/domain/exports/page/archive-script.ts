/**
 * The script of the page in an archive. Users open the page from disk. The script shows a searchable list,
 * and floor plans with their items. The page contains all data and sends no requests.
 */
import type { PageData } from './page-data.ts';
import { addControls, createFinder } from './controls.ts';
import { createList } from './item-list.ts';
import { createPlans } from './plans.ts';

const data = JSON.parse(document.getElementById('twin')?.textContent ?? '') as PageData;
const find = createFinder(data.items);
const list = createList(data, (item) => plans.choose(item));
const plans = createPlans(data, (items) => {
  controls.setHere(items);
  if (items.length === 1) list.choose(items[0] as number);
});
const controls = addControls(data, (asked) => {
  const found = find(asked);
  list.show(found);
  plans.show(found);
  if (typeof asked.where === 'number') plans.turnTo(asked.where);
  return found.length;
});
