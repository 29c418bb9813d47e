import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from './tables.ts';

/*
 * Who does what in PostgreSQL:
 *
 *     owner                    of DATABASE_OWNER_URL: owns the log and all schemas but those of read models; migrates,
 *                              and blanks events of somebody who is erased
 *     the application's login  of DATABASE_URL: owns nothing, has no right of its own
 *       ├─ inherits vernissage_app          reads the log and calls its append functions; folds
 *       └─ may take on vernissage_read_models   owns the read models, which can be made again from the log
 *
 * So whoever speaks through a connection of the application finds nothing behind RESET ROLE or SET ROLE that could
 * change what has happened.
 */

/** Has the application's rights; nobody logs in as this role itself. */
export const APPLICATION_ROLE = 'vernissage_app';

/** Owns the schemas of read models and the views that readers see. */
export const READ_MODEL_ROLE = 'vernissage_read_models';

/**
 * Runs work as the role that owns the read models, to make, switch or drop them.
 *
 * @param work uses the transaction, and is over when its promise resolves
 */
export async function asReadModelOwner<Result>(
  transaction: Transaction<DB>,
  work: () => Promise<Result>,
): Promise<Result> {
  await sql`set local role ${sql.id(READ_MODEL_ROLE)}`.execute(transaction);
  const result = await work();
  await sql`set local role none`.execute(transaction);
  return result;
}

/**
 * Makes sure that the roles exist and have their rights. Each migration does this, because a copy of a database comes
 * without the rights on it, and in another cluster without the roles.
 *
 * @param db a pool opened as `owner`
 */
export async function ensureRoles(db: Kysely<DB>): Promise<void> {
  for (const role of [APPLICATION_ROLE, READ_MODEL_ROLE])
    await sql
      .raw(`do $$ begin
        if not exists (select from pg_roles where rolname = '${role}') then
          begin
            create role ${role} nologin;
          exception when duplicate_object or unique_violation then null;
          end;
        end if;
        if not pg_has_role(current_user, '${role}', 'usage') then
          execute format('grant ${role} to %I', current_user);
        end if;
      end $$`)
      .execute(db);
  await sql
    .raw(`do $$ begin
      if not has_database_privilege('${READ_MODEL_ROLE}', current_database(), 'create') then
        execute format('grant create on database %I to ${READ_MODEL_ROLE}', current_database());
      end if;
      if has_database_privilege('${APPLICATION_ROLE}', current_database(), 'create') then
        execute format('revoke create on database %I from ${APPLICATION_ROLE}', current_database());
      end if;
      if not has_database_privilege('${APPLICATION_ROLE}', current_database(), 'connect') then
        execute format('grant connect on database %I to ${APPLICATION_ROLE}', current_database());
      end if;
    end $$`)
    .execute(db);
}
