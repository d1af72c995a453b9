/** The vocabulary of `<context>.screens.ts`: paths of screens, who may open them, and where the menu and the search show them. Browser-safe. */
import { staffRoles } from './staff-roles';

/**
 * Who may open a screen. Every guard except `public` requires a signed-in person. `codes` must all be granted at level 6, and one of `anyOf`;
 * role 1 is not exempt, because its list grants every code.
 */
export type Guard =
  | { kind: 'public' }
  | { kind: 'signed-in' }
  | { kind: 'codes'; codes: readonly string[]; anyOf?: readonly string[]; notRoles?: readonly number[] }
  | { kind: 'roles'; roles: readonly number[] };

/** Who sees a menu item. Every stated condition must hold; `anyCode` and `present` always hold for role 1. */
export interface MenuRule {
  anyCode?: readonly string[];
  /** The code is in the person's list, at any level. */
  present?: string;
  roles?: readonly number[];
  notRoles?: readonly number[];
  org?: true;
  /** A flag of the public configuration, and its default. */
  flag?: { name: string; otherwise: boolean };
  /** Belongs to an area with a feature flag of its own; `IS_SHOW` hides all of these areas together. */
  area?: true;
}

export interface MenuEntry {
  /** Title of the group, or null for an item of the first level. */
  group: string | null;
  label: string;
  /** The address that the item opens, if it is not the screen's own path. */
  to?: string;
  rule: MenuRule;
}

type Named<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Named<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
type Query = Readonly<Record<string, string | number | undefined>>;
type Link<Path extends string> = [Named<Path>] extends [never]
  ? [query?: Query]
  : [params: Readonly<Record<Named<Path>, string>>, query?: Query];

/** The declaration of one screen. Router, menu, header search, notifications and mails take the path from here. */
export interface ScreenDeclaration<Path extends string = string> {
  readonly path: Path;
  readonly title: string;
  readonly guard: Guard;
  readonly menu: readonly MenuEntry[];
  /** The address of the screen, with its parameters and a query, both encoded. */
  at(...link: Link<Path>): string;
}

/** Any screen, whatever parameters its path has. */
export type AnyScreen = Omit<ScreenDeclaration, 'at'>;

/** How the header search describes a screen (000 §3, global search feature). */
export interface SearchEntry {
  screen: AnyScreen;
  name: string;
  /** One of the documented groups, which decides the icon. */
  group: string;
  description: string;
  /** Further search terms for the screen, separated by blanks. */
  words: string;
  /** The address that it opens, if it is not the screen's own path. */
  to?: string;
  /** The code that it needs, if it is not the guard's. */
  code?: string;
  /** Its place among the links that the search shows before anything is typed. */
  quick?: number;
}

/** Declares a screen at a path such as `/lp/:id/timeline`. */
export function defineScreen<const Path extends string>(
  path: Path,
  title: string,
  guard: Guard,
  ...menu: readonly MenuEntry[]
): ScreenDeclaration<Path> {
  const at = (...link: readonly (Query | undefined)[]) => {
    const [params, query] = path.includes(':') ? link : [{}, link[0]];
    const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name] ?? '')));
    const given = Object.entries(query ?? {}).flatMap<[string, string]>(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    );
    return given.length > 0 ? `${filled}?${new URLSearchParams(given).toString()}` : filled;
  };
  return { path, title, guard, menu, at };
}

export const open: Guard = { kind: 'public' };
export const signedIn: Guard = { kind: 'signed-in' };
export const codes = (...needed: string[]): Guard => ({ kind: 'codes', codes: needed });
/** One code, and one of several others. */
export const codeWithAny = (code: string, ...anyOf: string[]): Guard => ({ kind: 'codes', codes: [code], anyOf });
/** Like `codes`, but closed to some roles, whatever their access-control list grants. */
export const codesExcept = (notRoles: readonly number[], ...needed: string[]): Guard => ({ kind: 'codes', codes: needed, notRoles });
export const roles = (...allowed: number[]): Guard => ({ kind: 'roles', roles: allowed });
export const adminsOnly = roles(staffRoles.admin);

export const everyone: MenuRule = {};
export const anyCode = (...wanted: string[]): MenuRule => ({ anyCode: wanted });
export const role1: MenuRule = { roles: [staffRoles.admin] };
export const org: MenuRule = { org: true };
export const orgWith = (...wanted: string[]): MenuRule => ({ org: true, anyCode: wanted });
export const orgRole1: MenuRule = { org: true, roles: [staffRoles.admin] };

/** Titles of the menu's groups. */
export const menuGroups = {
  leads: 'Leads',
  workforce: 'Employee Workforce',
  reports: 'Reports & Activity',
  automation: 'Automation',
  marketing: 'Marketing',
  applications: 'Application Manager',
  setting: 'Setting',
  access: 'Access Control',
  payments: 'Payment System',
} as const;

/** An item of a group, or of the first level with `null`. */
export const item = (group: string | null, label: string, rule: MenuRule = everyone, to?: string): MenuEntry => ({
  group,
  label,
  rule,
  to,
});

/** A screen that a code opens and shows in the menu; `menuCode` if the menu spells the code differently. */
export const coded = <const Path extends string>(group: string, path: Path, title: string, code: string, menuCode = code) =>
  defineScreen(path, title, codes(code), item(group, title, anyCode(menuCode)));

/** The screen of a report, in the menu's group of reports: the code that opens it also shows it there. */
export const reportScreen = <const Path extends string>(path: Path, title: string, code: string) =>
  coded(menuGroups.reports, path, title, code);

/** A screen whose menu item needs a code that the screen itself does not require. */
export const listed = <const Path extends string>(group: string, path: Path, title: string, code: string) =>
  defineScreen(path, title, signedIn, item(group, title, anyCode(code)));

/** Its menu items show unless a flag of the configuration hides their area (ACL-19). */
export const unlessHidden = <Path extends string>(flag: string, of: ScreenDeclaration<Path>): ScreenDeclaration<Path> => ({
  ...of,
  menu: of.menu.map((one) => ({ ...one, rule: { ...one.rule, area: true, flag: { name: flag, otherwise: true } } })),
});
