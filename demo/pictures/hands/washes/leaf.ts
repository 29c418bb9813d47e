export type Subject = 'mountains' | 'circle' | 'stones' | 'reeds' | 'rain' | 'pines';

/** A sheet of paper, and the inks for it. */
export type Leaf = { subject: Subject; paper: string; ink: string; second: string };
