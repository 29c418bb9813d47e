import type { ProvenanceEntry, ProvenanceReply } from '#contract/provenance.ts';
import { messageOf } from '../../lib/errors.ts';
import { capitalised, counted, formatCount } from '../../lib/format.ts';
import { formatPrice } from '../../lib/money.ts';
import { useRead } from '../../lib/use-read.ts';
import { Failed, Loading } from '../../ui/Notice.tsx';
import { LISTING_LABELS } from './listing-fields.ts';
import styles from './WorkHistory.module.css';

const FAILURE = 'Failed to load the history';

const times = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

const LABELS: Record<string, string> = LISTING_LABELS;

/** What happened, in a sentence. */
function describe(entry: ProvenanceEntry): string {
  switch (entry.what) {
    case 'listed':
      return `Listed for ${formatPrice(entry.price)}`;
    case 'priced':
      return `Price changed from ${formatPrice(entry.from)} to ${formatPrice(entry.to)}`;
    case 'status':
      return `${capitalised(entry.to)}, ${entry.from} before`;
    case 'described':
      return `Changed: ${entry.fields.map((field) => LABELS[field] ?? capitalised(field)).join(', ')}`;
    case 'images':
      return `${counted(entry.images, 'image')} from then on`;
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
      {total > entries.length && <p className={styles.more}>and {formatCount(total - entries.length)} before these</p>}
    </>
  );
}
