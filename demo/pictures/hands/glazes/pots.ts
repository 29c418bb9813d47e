/** A piece of pottery and its glaze. */
export type Pot = {
  wall: string;
  table: string;
  clay: string;
  /** Colours from the middle of a plate outwards, or from the lip of a vessel down. */
  glaze: string[];
  /** Half the width of a vessel at heights from its foot, 0, to its lip, 1; none for a plate seen from above. */
  profile?: readonly (readonly [at: number, half: number])[];
  /** How far down the glaze runs, as a share of the height. */
  run: number;
  speckle: number;
};

export const POTS: Pot[] = [
  {
    wall: '#ded8cd',
    table: '#d3cbbd',
    clay: '#8a5a3c',
    glaze: ['#0f2f3d', '#1f5a66', '#5f9ea0', '#cfe0d4', '#e9e3d2', '#b98e5e'],
    run: 1,
    speckle: 0.5,
  },
  {
    wall: '#d8d3c8',
    table: '#bfb4a2',
    clay: '#7d4a30',
    glaze: ['#f2eee2', '#dfe4da', '#a9c1b5', '#5d8a83', '#335e60'],
    profile: [
      [0, 0.13],
      [0.06, 0.15],
      [0.35, 0.29],
      [0.6, 0.31],
      [0.8, 0.19],
      [0.9, 0.105],
      [0.97, 0.1],
      [1, 0.125],
    ],
    run: 0.7,
    speckle: 0.7,
  },
  {
    wall: '#3a3732',
    table: '#2c2925',
    clay: '#5a3a2b',
    glaze: ['#171614', '#3b2a20', '#8a4b22', '#d98a3c', '#f0c98a', '#3d2a1e'],
    run: 1,
    speckle: 0.9,
  },
  {
    wall: '#e3ddd0',
    table: '#cfc4b2',
    clay: '#a8744e',
    glaze: ['#fbf7ec', '#f3ecdb', '#e6d9c0', '#d1b48c'],
    profile: [
      [0, 0.1],
      [0.04, 0.11],
      [0.3, 0.21],
      [0.55, 0.235],
      [0.78, 0.2],
      [0.93, 0.165],
      [1, 0.18],
    ],
    run: 0.55,
    speckle: 1,
  },
  {
    wall: '#cfd3cf',
    table: '#b5b8b0',
    clay: '#6b4636',
    glaze: ['#e8ded0', '#d79b86', '#b3574a', '#7a2f31', '#41201f', '#c9b29b'],
    run: 1,
    speckle: 0.4,
  },
  {
    wall: '#c9c2b6',
    table: '#a99f90',
    clay: '#4b3328',
    glaze: ['#1b2a3f', '#27496b', '#4f7fa3', '#a8c3cf', '#efe8d6'],
    profile: [
      [0, 0.12],
      [0.03, 0.13],
      [0.12, 0.1],
      [0.3, 0.2],
      [0.5, 0.25],
      [0.62, 0.21],
      [0.72, 0.11],
      [0.86, 0.075],
      [0.95, 0.085],
      [1, 0.12],
    ],
    run: 0.82,
    speckle: 0.6,
  },
];
