/** Theme, density and sidebar: the user's choices, stored in this browser. */
import { useEffect } from 'react';
import { atom, useRecoilState, useRecoilValue, type AtomEffect } from 'recoil';
import {
  cssVariables,
  defaultBrand,
  rowHeights,
  stageVariables,
  tokensFor,
  type Brand,
  type Density,
  type Mode,
  type Tokens,
} from '../ui/theme';
import { useTenant } from './session';
import { type TenantRecord } from './session-store';

export type ModeChoice = Mode | 'system';

interface Appearance {
  mode: ModeChoice;
  density: Density;
  sidebarCollapsed: boolean;
  /** Open sidebar groups. */
  openGroups: string[];
}

function keptIn<T extends object>(key: string): AtomEffect<T> {
  return ({ setSelf, onSet }) => {
    const raw = localStorage.getItem(key);
    if (raw) setSelf((defaults) => ({ ...(defaults as T), ...(JSON.parse(raw) as Partial<T>) }));
    onSet((value) => localStorage.setItem(key, JSON.stringify(value)));
  };
}

const appearance = atom<Appearance>({
  key: 'appearance',
  default: { mode: 'system', density: 'normal', sidebarCollapsed: false, openGroups: ['Leads', 'Reports & Activity'] },
  effects: [keptIn<Appearance>('appearance')],
});

const darkQuery = '(prefers-color-scheme: dark)';

const systemMode = atom<Mode>({
  key: 'systemMode',
  default: 'light',
  effects: [
    ({ setSelf }) => {
      const media = window.matchMedia(darkQuery);
      const follow = () => setSelf(media.matches ? 'dark' : 'light');
      follow();
      media.addEventListener('change', follow);
      return () => media.removeEventListener('change', follow);
    },
  ],
});

/** The user's choices, and a function to change them. */
export function useAppearance(): [Appearance, (change: Partial<Appearance>) => void] {
  const [value, set] = useRecoilState(appearance);
  return [value, (change) => set((current) => ({ ...current, ...change }))];
}

const isColour = (value: unknown): value is string => typeof value === 'string' && /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(value);

/** A tenant's colours if configured and well-formed. */
export const brandOf = (tenant: TenantRecord | null): Brand => ({
  primary: isColour(tenant?.primary_color) ? tenant.primary_color : defaultBrand.primary,
  secondary: isColour(tenant?.secondary_color) ? tenant.secondary_color : defaultBrand.secondary,
  tertiary: isColour(tenant?.tertiary_color) ? tenant.tertiary_color : defaultBrand.tertiary,
});

/** The active tokens. */
export function useTokens(): Tokens {
  const { mode } = useRecoilValue(appearance);
  const system = useRecoilValue(systemMode);
  return tokensFor(mode === 'system' ? system : mode, brandOf(useTenant()));
}

/** Writes the tokens onto the document; mounted once. */
export function useDocumentTheme(): void {
  const tokens = useTokens();
  const { density } = useRecoilValue(appearance);
  useEffect(() => {
    const { style, dataset } = document.documentElement;
    for (const [name, value] of Object.entries({ ...cssVariables(tokens), ...stageVariables(tokens) })) style.setProperty(name, value);
    style.setProperty('--row-height', `${rowHeights[density]}px`);
    style.colorScheme = tokens.mode;
    dataset.mode = tokens.mode;
    dataset.density = density;
  });
}
