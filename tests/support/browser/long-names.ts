/** Eighty letters without a break. */
export const LONG = 'Donaudampfschifffahrtsgesellschaftskapitaen'.repeat(2).slice(0, 80);
export const ARABIC = 'مبنى الإدارة المركزية';
const HEBREW = 'מגדל המשרדים הצפוני';

/** Names that are difficult for a layout. */
export const people = {
  'names of 80 letters': { name: LONG, company: LONG, tour: LONG },
  'right-to-left names': { name: 'ליאור כהן', company: HEBREW, tour: ARABIC },
};
