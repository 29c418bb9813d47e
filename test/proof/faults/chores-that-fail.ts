/** In place of what a worker does beside folding. */
export const startChores = () => Promise.reject(new Error('the chores cannot be started'));
