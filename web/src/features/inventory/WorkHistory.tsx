import { useState } from 'react';
import type { ProvenanceEntry, ProvenanceReply } from '#contract/provenance.ts';
import { capitalised } from '../../lib/format.ts';
import { formatPrice } from '../../lib/money.ts';
import { messageOf } from '../../lib/reading/errors.ts';
import { useRead } from '../../lib/reading/use-read.ts';
import { Button } from '../../ui/Button.tsx';
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
      return `Price changed ${entry.from === null ? '' : `from ${formatPrice(entry.from)} `}to ${formatPrice(entry.to)}`;
    case 'status':
      return `Marked as ${entry.to}${entry.from === null ? '' : `; it was ${entry.from}`}`;
    case 'described':
      return `Changed: ${entry.fields.map((field) => NAMES[field] ?? capitalised(field)).join(', ')}`;
    case 'images':
      return `Image ${entry.change}${entry.images === null ? '' : ` (${entry.images} now)`}`;
  }
}

/** What takes the place of the button takes the focus that was lost with it. */
function takeFocus(entry: HTMLLIElement | null) {
  if (document.activeElement === document.body) entry?.focus();
}

/** A page of the history, and the pages before it that were asked for. @param before where it goes on; the newest otherwise */
function Entries({ id, before }: { id: number; before?: number }) {
  const [earlier, setEarlier] = useState(false);
  const { data, error, reload } = useRead<ProvenanceReply>(`/artworks/${id}/provenance`, {
    query: before === undefined ? {} : { before: String(before) },
    keep: true,
    auth: 'required',
    failure: FAILURE,
  });
  if (data === undefined)
    return (
      <li className={styles.more}>
        {error === undefined ? (
          <Loading>Loading history...</Loading>
        ) : (
          <Failed message={messageOf(error, FAILURE)} retry={reload} />
        )}
      </li>
    );
  const { entries, older } = data;
  return (
    <>
      {entries.map((entry, place) => (
        <li
          key={`${entry.version} ${entry.what}`}
          {...(before !== undefined && place === 0 && { ref: takeFocus, tabIndex: -1 })}
        >
          <time dateTime={entry.at}>{times.format(new Date(entry.at))}</time>
          <span>{describe(entry)}</span>
        </li>
      ))}
      {older !== null &&
        (earlier ? (
          <Entries id={id} before={older} />
        ) : (
          <li className={styles.more}>
            <Button look="quiet" onClick={() => setEarlier(true)}>
              Show earlier changes
            </Button>
          </li>
        ))}
    </>
  );
}

/** What has happened to a work since it was listed, the newest first. */
export function WorkHistory({ id }: { id: number }) {
  return (
    <ol className={styles.entries}>
      <Entries id={id} />
    </ol>
  );
}
