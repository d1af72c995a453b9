import type { ComponentType } from 'react';
import type { AnyScreen } from '@matricula/domain/kernel/screen';
import type { CurrentUser } from '../session/session-store';
import type { LeadTab } from '../lead/lead-tabs';
import type { GlobalKey } from './global-keys';

/** Passed to everything that a feature shows in the shell. */
export interface ShellProps {
  readonly user: CurrentUser;
  readonly userId: string;
}

/** An item in the header. */
export interface HeaderItem {
  /** Items are sorted by their place; leave gaps of ten for later items. */
  readonly place: number;
  /** Where the item is on narrow screens, whose header has room for few items. */
  readonly narrow: 'header' | 'drawer';
  readonly Item: ComponentType<ShellProps>;
}

/**
 * What a feature shows in the shell while a user is signed in. A feature declares its slots in `<feature>.shell.ts`, and `app/shell/slots.ts`
 * collects them with one line. The shell itself names no feature.
 */
export interface ShellSlots {
  readonly header?: readonly HeaderItem[];
  /** Between the header and the screen, for messages that stay until the user acts on them. */
  readonly banners?: readonly ComponentType<ShellProps>[];
  /** Above every screen at the lower right corner, such as a dialer. A panel that only opens dialogs takes no room. */
  readonly panels?: readonly ComponentType<ShellProps>[];
  /** Keys that work on every screen. */
  readonly keys?: readonly GlobalKey[];
  /** Badges of menu items, by the path of the item. */
  readonly menuBadges?: Readonly<Record<string, ComponentType<{ small: boolean }>>>;
  /** Tabs of the lead profile, after its own. */
  readonly leadTabs?: readonly LeadTab[];
  /** Screens that the list of reports shows, besides the reports that the server declares. */
  readonly reports?: readonly AnyScreen[];
}

type Collected = Required<ShellSlots>;

/** Merges the slots of all features, with header items in their order. */
export function collectSlots(features: readonly ShellSlots[]): Collected {
  return {
    header: features.flatMap(({ header = [] }) => header).toSorted((one, other) => one.place - other.place),
    banners: features.flatMap(({ banners = [] }) => banners),
    panels: features.flatMap(({ panels = [] }) => panels),
    keys: features.flatMap(({ keys = [] }) => keys),
    leadTabs: features.flatMap(({ leadTabs = [] }) => leadTabs).toSorted((one, other) => one.place - other.place),
    reports: features.flatMap(({ reports = [] }) => reports),
    menuBadges: Object.assign({}, ...features.map(({ menuBadges = {} }) => menuBadges)) as Collected['menuBadges'],
  };
}
