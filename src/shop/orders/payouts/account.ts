/**
 * The account of an artist at the pretend provider, which opens one for each: nobody is asked for anything, and nothing
 * of a person is said.
 */
export const accountOf = (artistId: number) => `artist-${artistId}`;
