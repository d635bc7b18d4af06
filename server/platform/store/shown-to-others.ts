import { sql } from 'kysely';

/** In a query over `tours`: 1 for a public tour; while staff block its owner, it is nobody else's to see. */
export const SHOWN_TO_OTHERS = sql<number>`case when exists
  (select 1 from blocked_users where blocked_users.user_id = tours.user_id) then 0 else tours.public end`;
