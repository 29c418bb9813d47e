import useSWR from 'swr';
import type { PoisonDetails } from '#contract/poison.ts';
import { messageOf } from '../../../lib/reading/errors.ts';
import { ActionError } from '../ActionError.tsx';
import styles from './PoisonList.module.css';
import { inspect } from './use-poison.ts';

/** The event at fault: what it is, and what it says. */
export function PoisonEvent({ id }: { id: string }) {
  const { data, error } = useSWR<PoisonDetails, unknown>(`/operations/poison/${id}`, () => inspect(id), {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  });
  if (error !== undefined) return <ActionError message={messageOf(error, 'Failed to fetch the details')} />;
  if (data === undefined) return <p className={styles.dim}>LOADING...</p>;
  const { event } = data;
  if (event === null) return <p className={styles.dim}>No event is known to be at fault.</p>;
  const terms = [
    { name: 'type', value: event.type },
    { name: 'position', value: String(event.position) },
    ...(event.stream === null ? [] : [{ name: 'stream', value: event.stream }]),
    { name: 'by', value: event.actor === null ? 'nobody who was signed in' : `account ${event.actor}` },
    { name: 'occurred at', value: event.occurred_at },
    { name: 'recorded at', value: event.recorded_at },
    { name: 'id', value: event.id },
    ...event.fields,
  ];
  return (
    <dl aria-label="Event" className={styles.event}>
      {terms.map(({ name, value }) => (
        <div key={name}>
          <dt className={styles.dim}>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
