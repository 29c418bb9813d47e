import { holdsPage, patternsOf } from '../console/engagement/forget.ts';
import { equalsLog } from '../engine/folding/comparing/verify.ts';
import { forgetRows } from '../engine/folding/forget.ts';
import { forgetInEngagement } from '../engine/folding/retention/forget.ts';
import type { RetentionParts } from '../engine/folding/retention/parts.ts';
import type { DomainLog } from '../engine/log/domain.ts';
import type { KnownAccount } from '../shop/accounts/forget.ts';
import { namesOfArtist } from '../shop/artists/forget.ts';
import { slugsOf } from '../shop/minisites/forget.ts';
import type { KnownEntry } from '../shop/waitlist/forget.ts';

type Parts = RetentionParts & { domainLog: DomainLog };

/** Whose texts are removed: whoever has the address, as an account, in the waitlist, or both. */
export type Person = { email: string; account: KnownAccount | undefined; entry: KnownEntry | undefined };

/** Removes the person's texts from engagement events, exported ones too, and from the read models of page views and of sources. */
export async function forgetEngagement(
  parts: Parts,
  { email, account, entry }: Person,
  works: number[],
): Promise<number> {
  const names = account ? [account.name, ...(await namesOfArtist(parts.domainLog, account.id))] : [];
  const slugs = account ? await slugsOf(parts.domainLog, account.id) : [];
  const patterns = patternsOf({ emails: [email], names: [...names, entry?.name ?? ''], slugs });
  const redaction = { userId: account?.id ?? null, artworkIds: works, ...patterns };
  const redacted = await forgetInEngagement(parts, redaction);
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
