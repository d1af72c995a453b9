/** The vocabulary of the route table in the contexts' `<context>.routes.tsx`. Pure: no React element is made here. */
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { type Person } from '../session/permissions';
import { part } from './part';

/**
 * Who may open a route. Every guard but `public` asks for a signed-in person; `codes` must all be granted at level 6, and
 * role 1 has no way round them (its list grants every code).
 */
export type Guard =
  | { kind: 'public' }
  | { kind: 'signed-in' }
  | { kind: 'codes'; codes: readonly string[]; notRoles?: readonly number[] }
  | { kind: 'roles'; roles: readonly number[] };

/** Who sees a menu item. Everything stated must hold; `anyCode` and `present` hold for role 1 in any case. */
export interface MenuRule {
  anyCode?: readonly string[];
  /** The code merely stands in the list, at whatever level. */
  present?: string;
  roles?: readonly number[];
  notRoles?: readonly number[];
  org?: true;
  /** A flag of the public configuration and what holds where it is not set. */
  flag?: { name: string; otherwise: boolean };
  /** Belongs to an area that has a flag of its own; `IS_SHOW` hides all of them at once. */
  area?: true;
}

export interface MenuEntry {
  /** Title of the group, or null for an item of the first level. */
  group: string | null;
  label: string;
  /** Where it leads when that is not the route's own path. */
  to?: string;
  rule: MenuRule;
}

/** A screen and how it is fetched before it is shown; `here` once it was. */
type Screen = LazyExoticComponent<ComponentType> & { fetched: () => Promise<unknown>; here: () => boolean };

export interface RouteEntry {
  path: string;
  title: string;
  guard: Guard;
  /** Null until somebody builds it: its menu entries stay hidden and its address leads home. */
  screen: Screen | null;
  menu: readonly MenuEntry[];
}

export const isBuilt = (entry: RouteEntry): boolean => entry.screen !== null;

export const open: Guard = { kind: 'public' };
export const signedIn: Guard = { kind: 'signed-in' };
export const codes = (...needed: string[]): Guard => ({ kind: 'codes', codes: needed });
/** The same, but for some roles, whatever their list grants. */
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

/** One line of the table. */
export function route(path: string, title: string, guard: Guard, screen: Screen | null = null, ...menu: MenuEntry[]): RouteEntry {
  return { path, title, guard, screen, menu };
}

/** An item of a group (or of the first level with `null`). */
export const item = (group: string | null, label: string, rule: MenuRule = everyone, to?: string): MenuEntry => ({
  group,
  label,
  rule,
  to,
});

/** A screen whose code opens it and shows it in the menu, where `menuCode` does not say otherwise. */
export const coded = (group: string, path: string, title: string, code: string, page: Screen | null = null, menuCode = code) =>
  route(path, title, codes(code), page, item(group, title, anyCode(menuCode)));

/** A screen whose menu item needs a code that the route itself does not ask for. */
export const listed = (group: string, path: string, title: string, code: string, page: Screen | null = null) =>
  route(path, title, signedIn, page, item(group, title, anyCode(code)));

/** Its menu items show unless a flag of the configuration hides their area (ACL-19). */
export const unlessHidden = (flag: string, entry: RouteEntry): RouteEntry => ({
  ...entry,
  menu: entry.menu.map((one) => ({ ...one, rule: { ...one.rule, area: true, flag: { name: flag, otherwise: true } } })),
});

/** A screen that is loaded when it is first opened. */
export function screen<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): Screen {
  let here = false;
  const fetched = async () => {
    const module = await part(name, load);
    here = true;
    return { default: module[name] };
  };
  return Object.assign(lazy(fetched), { fetched, here: () => here });
}

/** What a guard says: open, or where to go instead. */
export type Verdict = { open: true } | { open: false; to: string };

/** Decides a route for a person (null: signed out). `here` is path and query, for the way back after sign-in. */
export function decide(guard: Guard, person: Person | null, here: string): Verdict {
  if (guard.kind === 'public') return { open: true };
  if (!person) return { open: false, to: `/login?${new URLSearchParams({ returnUrl: here }).toString()}` };
  if (guard.kind === 'roles' && !guard.roles.includes(person.role)) return { open: false, to: '/' };
  if (guard.kind === 'codes' && guard.notRoles?.includes(person.role)) return { open: false, to: '/access-denied' };
  if (guard.kind === 'codes' && !guard.codes.every((code) => person.acl.granted.has(code))) return { open: false, to: '/access-denied' };
  return { open: true };
}

/** Whether a menu item shows for a person. */
export function isVisible(rule: MenuRule, person: Person, flags: Readonly<Record<string, boolean>>): boolean {
  if (rule.roles && !rule.roles.includes(person.role)) return false;
  if (rule.notRoles?.includes(person.role)) return false;
  if (rule.org && !person.org) return false;
  if (rule.flag && !(flags[rule.flag.name] ?? rule.flag.otherwise)) return false;
  if (rule.area && flags.IS_SHOW === false) return false;
  if (person.role === staffRoles.admin) return true;
  if (rule.anyCode && !rule.anyCode.some((code) => person.acl.granted.has(code))) return false;
  if (rule.present && !person.acl.present.has(rule.present)) return false;
  return true;
}
