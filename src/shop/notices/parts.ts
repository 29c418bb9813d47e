import type { Kysely } from 'kysely';
import type { DB } from '../../engine/db/tables.ts';
import type { CatchUp } from '../../engine/folding/reading/catch-up.ts';
import type { DomainLog } from '../../engine/log/domain.ts';

/** What the routes of notices need. */
export type NoticeParts = { db: Kysely<DB>; domainLog: DomainLog; catchUp: CatchUp; now: () => Date };
