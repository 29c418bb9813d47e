/** A plant as an L-system of Lindenmayer: what each letter becomes, and how far the pen moves and turns. */
export type Plant = {
  axiom: string;
  rules: Record<string, string[]>;
  depth: number;
  angle: number;
  step: number;
  leaf: 'lance' | 'round' | 'berry' | 'ear' | 'star';
  leafSize: number;
  paper: string;
  inks: string[];
  wash: string[];
  stems: number;
  /** How far the outer stems lean, in radians. */
  lean: number;
};

export const PLANTS: Plant[] = [
  {
    axiom: 'X',
    rules: { X: ['F[-YL]F[+YL]X', 'F[+YL]F[-YL]X'], Y: ['FL[+L]FL[-L]YL', 'FL[-L]FL[+L]YL'] },
    depth: 8,
    angle: 38,
    step: 15,
    leaf: 'lance',
    leafSize: 17,
    paper: '#f4eddd',
    inks: ['#2e4630', '#46633f', '#6b7f4a'],
    wash: ['#cfd6b4', '#e3d9b0'],
    stems: 2,
    lean: 0.3,
  },
  {
    axiom: 'FFFFFFX',
    rules: { X: ['FF[--FFU][-FFFU][FFFFU][+FFFU][++FFU]', 'F[-FFX]FF[+FFX]FU'], U: ['F[--FL][-FFL][FFL][+FFL][++FL]'] },
    depth: 4,
    angle: 19,
    step: 21,
    leaf: 'star',
    leafSize: 10,
    paper: '#f2ecdf',
    inks: ['#5a5f3c', '#7a7b4e', '#a8553f'],
    wash: ['#ecd6c3', '#dfe0c8'],
    stems: 5,
    lean: 0.5,
  },
  {
    axiom: 'X',
    rules: { X: ['F[-L]F[+L]F[-FL]X', 'F[+L]F[-L]F[+FL]X'] },
    depth: 11,
    angle: 52,
    step: 13,
    leaf: 'round',
    leafSize: 33,
    paper: '#efe9dc',
    inks: ['#3f5a5a', '#5f7d78', '#8aa39a'],
    wash: ['#c4d4ce', '#e0dccb'],
    stems: 3,
    lean: 0.55,
  },
  {
    axiom: 'FFFFFFFFFFFX',
    rules: { X: ['F[-L][+L]X'] },
    depth: 11,
    angle: 24,
    step: 17,
    leaf: 'ear',
    leafSize: 27,
    paper: '#f5ecd6',
    inks: ['#8a6a2f', '#a98642', '#5f4d28'],
    wash: ['#efd99f', '#e6cf9b'],
    stems: 9,
    lean: 0.42,
  },
  {
    axiom: 'FFX',
    rules: { X: ['FF[-FX][+FFX]L', 'FF[+FX]L[-FFX]', 'F[-FX]F[L]X', 'F[-FLX]F[+FL]X'] },
    depth: 7,
    angle: 25,
    step: 17,
    leaf: 'berry',
    leafSize: 8,
    paper: '#f3ede4',
    inks: ['#4b3a36', '#6a4a40', '#a62f2b'],
    wash: ['#e8c9c0', '#d9d3cb'],
    stems: 1,
    lean: 0.1,
  },
  {
    axiom: 'X',
    rules: { X: ['F[-YF]F[+YF]X', 'F[+YF]F[-YF]X'], Y: ['FFL[-L][+L]', 'FL[-FL][+FL]'] },
    depth: 9,
    angle: 44,
    step: 17,
    leaf: 'lance',
    leafSize: 31,
    paper: '#ece6da',
    inks: ['#24343f', '#3b5563', '#6f8a8f'],
    wash: ['#c3cfd4', '#dcd6c6'],
    stems: 1,
    lean: 0.1,
  },
];
