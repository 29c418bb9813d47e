import type { ProvenanceEntry, ProvenanceReply } from '#contract/provenance.ts';
import { capitalised, counted } from '../../lib/format.ts';
import { formatPrice } from '../../lib/money.ts';
import { messageOf } from '../../lib/reading/errors.ts';
import { useRead } from '../../lib/reading/use-read.ts';
import { Failed, Loading } from '../../ui/Notice.tsx';
import styles from './InventoryTable.module.css';

const FAILURE = 'Failed to load the history';

const times = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** Names of fields that are no words. */
const NAMES: Record<string, string> = {
  category_id: 'Category',
  limited_edition: 'Limited edition',
  is_commission: 'Commission',
  is_digital: 'Digital',
};

/** What happened, in a sentence. */
function describe(entry: ProvenanceEntry): string {
  switch (entry.what) {
    case 'listed':
      return `Listed for ${formatPrice(entry.price)}`;
    case 'priced':
      return `Price changed from ${formatPrice(entry.from)} to ${formatPrice(entry.to)}`;
    case 'status':
      return `Marked as ${entry.to}; it was ${entry.from}`;
    case 'described':
      return `Changed: ${entry.fields.map((field) => NAMES[field] ?? capitalised(field)).join(', ')}`;
    case 'images':
      return `Image ${entry.change} (${entry.images} now)`;
  }
}

/** What has happened to a work since it was listed, the newest first. */
export function WorkHistory({ id }: { id: number }) {
  const { data, error, reload } = useRead<ProvenanceReply>(`/artworks/${id}/provenance`, {
    auth: 'required',
    failure: FAILURE,
  });
  if (data === undefined)
    return error === undefined ? (
      <Loading>Loading history...</Loading>
    ) : (
      <Failed message={messageOf(error, FAILURE)} retry={reload} />
    );
  const { entries, total } = data;
  return (
    <>
      <ol className={styles.entries}>
        {entries.map((entry) => (
          <li key={`${entry.version} ${entry.what}`}>
            <time dateTime={entry.at}>{times.format(new Date(entry.at))}</time>
            <span>{describe(entry)}</span>
          </li>
        ))}
      </ol>
      {total > entries.length && (
        <p className={styles.more}>{counted(total - entries.length, 'earlier change')} not shown</p>
      )}
    </>
  );
}
