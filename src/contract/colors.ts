/** The colours that works are filtered by, in the order in which they are shown, each with its typical shades. */
export const PALETTE = {
  black: ['#000000', '#1c1c1c', '#2e2e2e'],
  grey: ['#4d4d4d', '#808080', '#a0a0a0', '#c0c0c0', '#d4d4d4'],
  white: ['#f4f4f2', '#e8e8e8', '#ffffff'],
  beige: ['#d9c7a3', '#ece6d6', '#e8d8c8', '#c8b8a0', '#bc9f7e'],
  brown: ['#6b4a2f', '#3b2a1e', '#8f6a48'],
  red: ['#b5281f', '#6e1a1a', '#d93a2b', '#ff0000'],
  orange: ['#e08030', '#c8641e', '#d89860', '#f4b06a', '#ff8000'],
  yellow: ['#e5c23c', '#c8a020', '#f4e08a', '#ffff00'],
  green: ['#4f8a4f', '#1f3a24', '#7fae6a', '#787848', '#b4d0a0', '#00ff00'],
  teal: ['#2c8585', '#174a4a', '#78b8b0', '#00ffff'],
  blue: ['#2f5fa8', '#0f2448', '#1c4a78', '#2f6fd0', '#7fa8d8', '#bcd4ee', '#0000ff'],
  purple: ['#6f4a9a', '#483878', '#2a1a48', '#8f68c0', '#c8b0e0', '#8000ff'],
  pink: ['#dd8fa8', '#8f3058', '#d8608f', '#f6d4dc', '#ff00ff', '#ff0080'],
} as const;
export type ColorName = keyof typeof PALETTE;
export const COLOR_NAMES = Object.keys(PALETTE) as ColorName[];
