/** Colours of stages: hues that are distinguishable and readable on light and dark backgrounds. */
export const stageColours = [
  { value: 'Violet', swatch: '#5e3ec5' },
  { value: 'Blue', swatch: '#1b74c4' },
  { value: 'Ochre', swatch: '#b7791f' },
  { value: 'Teal', swatch: '#0e8a8a' },
  { value: 'Pink', swatch: '#b0519f' },
  { value: 'Rust', swatch: '#c0502a' },
  { value: 'Slate', swatch: '#5f6b85' },
  { value: 'Olive', swatch: '#7a6a12' },
  { value: 'Indigo', swatch: '#3f51b5' },
  { value: 'Berry', swatch: '#a33a5b' },
] as const;
