import { ApiError, messageOf } from '../../lib/reading/errors.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Head } from '../../ui/Head.tsx';
import styles from './ArtworkNotFound.module.css';

type ArtworkNotFoundProps = { error: unknown; retry: () => unknown };

/** Says that there is no such work, or that it could not be read and can be tried again. */
export function ArtworkNotFound({ error, retry }: ArtworkNotFoundProps) {
  const gone = error instanceof ApiError && error.status === 404;
  return (
    <div role="alert" className={styles.page}>
      <Head title="Artwork not found" />
      <h1>Artwork not found</h1>
      <p className={styles.text}>
        {gone
          ? 'It may have been taken down by its artist, or the address is mistyped.'
          : messageOf(error, 'It could not be fetched.')}
      </p>
      <div className={styles.links}>
        <ButtonLink to={paths.home}>Return to Homepage</ButtonLink>
        {!gone && (
          <Button look="plain" onClick={() => void retry()}>
            Retry
          </Button>
        )}
      </div>
    </div>
  );
}
