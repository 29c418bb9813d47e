import { useId, useState } from 'react';
import { formatCount } from '../../../lib/format.ts';
import styles from './FacetGroups.module.css';
import { type Choice, type FacetGroup, isUseless } from './facet-groups.ts';
import type { ChangeFilter } from './use-filter.ts';

/** Values of a long group that show without asking. */
const FIRST = 13;

type FacetGroupsProps = { id: string; groups: FacetGroup[]; change: ChangeFilter; closed: boolean };

/** Values to filter by, in groups, each with the number of works that it would leave. */
export function FacetGroups({ id, groups, change, closed }: FacetGroupsProps) {
  return (
    <div id={id} className={closed ? `${styles.groups} ${styles.closed}` : styles.groups}>
      {groups.map((group) => (
        <Group key={group.name} {...group} change={change} />
      ))}
    </div>
  );
}

function Group({ name, choices, change }: FacetGroup & { change: ChangeFilter }) {
  const id = useId();
  const [all, setAll] = useState(false);
  const shown = all ? choices : choices.filter(({ chosen }, index) => chosen || index < FIRST);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the buttons are no fields of a form, so they are no fieldset.
    <div role="group" aria-labelledby={id} className={styles.group}>
      <p id={id} className={styles.name}>
        {name}
      </p>
      <ul>
        {shown.map((choice) => (
          <li key={choice.key}>
            <Value choice={choice} change={change} />
          </li>
        ))}
      </ul>
      {choices.length > FIRST && (
        <button type="button" className={styles.more} aria-expanded={all} onClick={() => setAll(!all)}>
          <span>{all ? 'Fewer' : 'More'}</span>
          <span className="visually-hidden">{` values of ${name}`}</span>
        </button>
      )}
    </div>
  );
}

function Value({ choice, change }: { choice: Choice; change: ChangeFilter }) {
  const { label, count, chosen, swatch } = choice;
  return (
    <button
      type="button"
      className={styles.value}
      aria-pressed={chosen}
      disabled={isUseless(choice)}
      onClick={() => change(choice.change)}
    >
      {swatch !== undefined && <span aria-hidden className={styles.swatch} style={{ backgroundColor: swatch }} />}
      <span className={styles.label}>{label}</span>
      <span className={styles.count}>
        {count !== undefined && (
          <>
            <span>{formatCount(count)}</span>
            <span className="visually-hidden">{count === 1 ? ' work' : ' works'}</span>
          </>
        )}
      </span>
    </button>
  );
}
