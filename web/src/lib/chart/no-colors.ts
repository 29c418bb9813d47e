/*
 * Scales place numbers here, and never mix colours. The build puts this in the place of `d3-color`, which they would
 * bring along.
 */

/** No text is a colour. */
export const color = () => null;

export { color as cubehelix, color as hcl, color as hsl, color as lab, color as rgb };
