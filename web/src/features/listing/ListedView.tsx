import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { artworkPath, paths } from '../../paths.ts';
import styles from './ListedView.module.css';

const SHOWN_MS = 2_000;

/** Says for 2 s that a work is listed, then opens the artist's own works. */
export function ListedView({ id, isNew }: { id: number; isNew: boolean }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate(paths.myArtwork), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div role="status" className={styles.listed}>
      <h1 className={styles.title}>{isNew ? 'Your artwork is listed' : 'Your artwork is up to date'}</h1>
      <p>It hangs in the gallery with its images. Your works open in a moment.</p>
      <p>
        <Link to={artworkPath(id)}>View Page</Link>
      </p>
    </div>
  );
}
