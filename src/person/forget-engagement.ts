import type { Kysely } from 'kysely';
import { holdsPage, patternsOf } from '../console/engagement/forget.ts';
import type { DB } from '../engine/db/tables.ts';
import { equalsLog } from '../engine/folding/comparing/verify.ts';
import { forgetRows } from '../engine/folding/forget.ts';
import type { Projection } from '../engine/folding/projection.ts';
import type { Folder } from '../engine/folding/span.ts';
import type { DomainLog } from '../engine/log/domain.ts';
import type { EngagementRedaction } from '../engine/log/redact.ts';
import type { KnownAccount } from '../shop/accounts/forget.ts';
import { namesOfArtist } from '../shop/artists/forget.ts';
import { findTaken, slugsOf } from '../shop/minisites/forget.ts';
import type { KnownEntry } from '../shop/waitlist/forget.ts';

type Parts = {
  db: Kysely<DB>;
  folder: Folder;
  projections: Projection[];
  domainLog: DomainLog;
  redactEngagement: (redaction: EngagementRedaction) => Promise<number>;
};

/** Whose texts are removed: whoever has the address, as an account, in the waitlist, or both. */
export type Person = {
  email: string;
  account: KnownAccount | undefined;
  entry: KnownEntry | undefined;
  /**
   * Whether nobody has looked at what they call themselves. Such a name may be a word of everybody's, so no text of
   * others is searched for it.
   */
  unseen?: boolean;
};

/** What tells that a text means the person. */
async function wordsOf({ db, domainLog }: Parts, { email, account, entry, unseen }: Person) {
  const slugs = account ? await slugsOf(domainLog, account.id) : [];
  if (unseen) {
    // One that was given up may be somebody's address today.
    const taken = await findTaken(db, slugs);
    const addresses = slugs.filter((slug) => !taken.has(slug));
    return { emails: email === '' ? [] : [email], names: [], slugs: [], addresses };
  }
  const names = account ? [account.name, ...(await namesOfArtist(domainLog, account.id))] : [];
  return { emails: [email], names: [...names, entry?.name ?? ''], slugs };
}

/** Removes the person's texts from engagement events, exported ones too, and from the read models of page views and of sources. */
export async function forgetEngagement(parts: Parts, person: Person, works: number[]): Promise<number> {
  const patterns = patternsOf(await wordsOf(parts, person));
  const redaction = { userId: person.account?.id ?? null, artworkIds: works, ...patterns };
  const redacted = await parts.redactEngagement(redaction);
  const { folder, projections } = parts;
  for (const projection of projections) {
    if (projection.name === 'top-pages')
      await forgetRows(folder, projection, (transaction, schema) => holdsPage(transaction, schema, patterns.pages));
    // A source is not kept as free text is blanked, so a blanked view is one from nowhere. Rows do not tell which views
    // those are, but the log does.
    if (projection.name === 'artwork-sources')
      await forgetRows(
        folder,
        projection,
        async (transaction, schema) => !(await equalsLog(transaction, projection, schema)),
      );
  }
  return redacted;
}
