import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isNotFound, messageOf } from '../../../../lib/reading/errors.ts';
import type { Read } from '../../../../lib/reading/use-read.ts';
import { ButtonLink } from '../../../../ui/Button.tsx';
import { Empty, Failed, Loading } from '../../../../ui/Notice.tsx';
import styles from '../../Section.module.css';
import { Section } from '../../Section.tsx';

type OneOrderProps<T> = {
  title: string;
  read: Read<T>;
  /** The list that it stands in. */
  all: { to: string; label: string };
  children: (found: T) => ReactNode;
};

/** The frame of an order and of a sale: where they load, are missing or are shown, and the way back. */
export function OneOrder<T>({ title, read: { data, error, reload }, all, children }: OneOrderProps<T>) {
  const missing = data === undefined && isNotFound(error);
  return (
    <Section
      title={title}
      aside={
        <Link className={styles.view} to={all.to}>
          {all.label}
        </Link>
      }
    >
      {data === undefined && error === undefined && <Loading>Loading...</Loading>}
      {missing && (
        <Empty title="There is no such order" next={<ButtonLink to={all.to}>{all.label}</ButtonLink>}>
          It may belong to another account of yours.
        </Empty>
      )}
      {data === undefined && error !== undefined && !missing && (
        <Failed message={messageOf(error, 'Failed to load the order')} retry={reload} />
      )}
      {data !== undefined && children(data)}
    </Section>
  );
}
