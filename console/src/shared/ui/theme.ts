// Imports the file, not the whole context: this module is part of the first download.
import { stageColours as stageColourNames } from '@matricula/domain/lead/stage-colours';

/** Colours of the tenant; defaults to the documented ones. */
export interface Brand {
  primary: string;
  secondary: string;
  tertiary: string;
}

export type Mode = 'light' | 'dark';
export type Density = 'compact' | 'normal' | 'roomy';

export const defaultBrand: Brand = { primary: '#5e3ec5', secondary: '#f37658', tertiary: '#2d3436' };

/** Height of a grid row in pixels. */
export const rowHeights: Record<Density, number> = { compact: 28, normal: 36, roomy: 44 };

export const fontFamily = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Helvetica Neue', Arial, sans-serif";

/** Every colour of the console. antd, AG Grid, ECharts and the style sheets derive all their colours from these. */
export interface Tokens {
  mode: Mode;
  page: string;
  surface: string;
  raised: string;
  sunken: string;
  hover: string;
  line: string;
  lineStrong: string;
  text: string;
  textSoft: string;
  textFaint: string;
  primary: string;
  /** Text and icons in the primary colour, readable on `surface`. */
  primaryText: string;
  primarySoft: string;
  onPrimary: string;
  secondary: string;
  tertiary: string;
  green: string;
  amber: string;
  amberSoft: string;
  red: string;
  redSoft: string;
  blue: string;
  shadow: string;
}

const channels = (hex: string): [number, number, number] => {
  const full = hex.length === 4 ? `#${[...hex.slice(1)].map((digit) => digit + digit).join('')}` : hex;
  const value = Number.parseInt(full.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};

/** Mixes two colours; `share` of the second, 0 to 1. */
export function mix(first: string, second: string, share: number): string {
  const a = channels(first);
  const b = channels(second);
  const part = (at: 0 | 1 | 2) => Math.round(a[at] + (b[at] - a[at]) * share);
  return `#${[part(0), part(1), part(2)].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function luminance(hex: string): number {
  const [red, green, blue] = channels(hex).map((value) => {
    const share = value / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The WCAG contrast ratio of two colours, 1 to 21. */
export function contrast(first: string, second: string): number {
  const [light, dark] = [luminance(first), luminance(second)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Black or white, whichever is more readable on the colour. */
export const readableOn = (hex: string): string => (contrast(hex, '#ffffff') >= contrast(hex, '#111114') ? '#ffffff' : '#111114');

/** Moves a colour towards black or white until it has enough contrast to each background. */
function standingOut(hex: string, least: number, backgrounds: readonly [string, ...string[]]): string {
  const towards = luminance(backgrounds[0]) > 0.4 ? '#000000' : '#ffffff';
  for (let share = 0; share < 1; share += 0.1) {
    const candidate = mix(hex, towards, share);
    if (backgrounds.every((background) => contrast(candidate, background) >= least)) return candidate;
  }
  return towards;
}

/** Moves a colour towards black or white until it is readable as text on each background (AA, 4.5). */
export const readableText = (hex: string, ...backgrounds: [string, ...string[]]): string => standingOut(hex, 4.5, backgrounds);

/** The same for graphics such as bars and lines (AA, 3). */
const visible = (hex: string, background: string): string => standingOut(hex, 3, [background]);

const neutrals: Record<Mode, Omit<Tokens, 'mode' | 'primary' | 'primaryText' | 'primarySoft' | 'onPrimary' | 'secondary' | 'tertiary'>> = {
  light: {
    page: '#f6f6f9',
    surface: '#ffffff',
    raised: '#ffffff',
    sunken: '#f0f0f4',
    hover: '#f3f2f8',
    line: '#e4e4ea',
    lineStrong: '#c9c9d3',
    text: '#1d1d24',
    textSoft: '#4f4f5a',
    textFaint: '#666672',
    green: '#187a43',
    amber: '#8f5b00',
    amberSoft: '#fff4dc',
    red: '#c0302a',
    redSoft: '#fdeceb',
    blue: '#1b62c4',
    shadow: '0 6px 24px rgb(20 18 40 / 0.14), 0 0 0 1px rgb(20 18 40 / 0.05)',
  },
  dark: {
    page: '#141417',
    surface: '#1a1a1e',
    raised: '#232329',
    sunken: '#101013',
    hover: '#24232c',
    line: '#2d2d35',
    lineStrong: '#5b5b68',
    text: '#ececf0',
    textSoft: '#b7b7c1',
    textFaint: '#93939f',
    green: '#4cc38a',
    amber: '#e5a83b',
    amberSoft: '#3a2d12',
    red: '#f2726b',
    redSoft: '#3d1f1e',
    blue: '#6ea8ff',
    shadow: '0 6px 24px rgb(0 0 0 / 0.5), 0 0 0 1px rgb(255 255 255 / 0.07)',
  },
};

/** The tokens of a mode with a tenant's colours. */
export function tokensFor(mode: Mode, brand: Brand = defaultBrand): Tokens {
  const base = neutrals[mode];
  const primarySoft = mix(base.surface, brand.primary, mode === 'light' ? 0.1 : 0.24);
  return {
    mode,
    ...base,
    primary: brand.primary,
    // The active menu item is written on the soft tone: text readable there is readable on the surface.
    primaryText: readableText(brand.primary, primarySoft, base.surface),
    primarySoft,
    onPrimary: readableOn(brand.primary),
    secondary: brand.secondary,
    tertiary: brand.tertiary,
  };
}

/** The tokens as CSS custom properties: `primarySoft` becomes `--primary-soft`. */
export function cssVariables(tokens: Tokens): Record<string, string> {
  const name = (key: string) => `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  return Object.fromEntries(Object.entries(tokens).map(([key, value]) => [name(key), value]));
}

/** Colours of chart series, in order; the same place in the order is the same colour on every chart. */
export function seriesColours(tokens: Tokens): string[] {
  const hues = [tokens.primary, tokens.secondary, '#2f9e8f', '#3c7dd9', '#c9962b', '#b0519f', '#6a8f3c', '#8a8a99'];
  return hues.map((hue) => visible(hue, tokens.surface));
}

/** Hues of stages: fixed, independent of the tenant's colours; green is reserved for the final stage. */
export const stageHues: readonly string[] = stageColourNames.map(({ swatch }) => swatch);

/** A stage's colours: background and text of its pill, and its solid colour in charts. */
export function stageColours(tokens: Tokens, tone: number | 'plain' | 'done'): { soft: string; text: string; solid: string } {
  const hue = tone === 'plain' ? tokens.textFaint : tone === 'done' ? tokens.green : (stageHues[tone] ?? tokens.textFaint);
  const soft = mix(tokens.surface, hue, tokens.mode === 'light' ? 0.12 : 0.26);
  return { soft, text: readableText(hue, soft), solid: visible(hue, tokens.surface) };
}

/** The stages' colours as custom properties: `--stage-3-soft`, `--stage-done-text`. */
export function stageVariables(tokens: Tokens): Record<string, string> {
  const tones = [...stageHues.keys(), 'plain', 'done'] as const;
  return Object.fromEntries(
    tones.flatMap((tone) => Object.entries(stageColours(tokens, tone)).map(([name, value]) => [`--stage-${tone}-${name}`, value])),
  );
}

/** Background and text of a tone's pill. */
export const pillStyle = (tone: number | 'plain' | 'done') => ({
  background: `var(--stage-${tone}-soft)`,
  color: `var(--stage-${tone}-text)`,
});
