/** The vocabulary of the contexts' `<context>.routes.tsx`, which connect declared screens to pages. Creates no React element. */
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { Guard, MenuEntry, MenuRule } from '@matricula/domain/kernel/screen';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { type Person } from '../session/permissions';
import { part } from './part';

/** A screen and its loader; `here` once it is loaded. */
type Screen = LazyExoticComponent<ComponentType> & { fetched: () => Promise<unknown>; here: () => boolean };

/** The parts of a screen's declaration that a route needs. */
type Declared = Pick<RouteEntry, 'path' | 'title' | 'guard' | 'menu'>;

export interface RouteEntry {
  path: string;
  title: string;
  guard: Guard;
  /** Null until the page exists: its menu entries stay hidden and its address redirects to the start page. */
  screen: Screen | null;
  menu: readonly MenuEntry[];
}

export const isBuilt = (entry: RouteEntry): boolean => entry.screen !== null;

/** Connects a declared screen to its page; null until the page exists. */
export const route = ({ path, title, guard, menu }: Declared, screen: Screen | null = null): RouteEntry => ({
  path,
  title,
  guard,
  screen,
  menu,
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

/** The decision of a guard: open, or a redirect. */
export type Verdict = { open: true } | { open: false; to: string };

/** Decides a route for a person (null: signed out). `here` is path and query, for the way back after sign-in. */
export function decide(guard: Guard, person: Person | null, here: string): Verdict {
  if (guard.kind === 'public') return { open: true };
  if (!person) return { open: false, to: `/login?${new URLSearchParams({ returnUrl: here }).toString()}` };
  if (guard.kind === 'roles' && !guard.roles.includes(person.role)) return { open: false, to: '/' };
  if (guard.kind === 'codes' && guard.notRoles?.includes(person.role)) return { open: false, to: '/access-denied' };
  const holds = (code: string) => person.acl.granted.has(code);
  if (guard.kind === 'codes' && !(guard.codes.every(holds) && (guard.anyOf?.some(holds) ?? true)))
    return { open: false, to: '/access-denied' };
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
