/** The sidebar's tree, made from the route table for one person. Pure. */
import { callScreens } from '@matricula/domain/call/call.screens';
import { leadScreens } from '@matricula/domain/lead/lead.screens';
import { menuGroups, type MenuEntry } from '@matricula/domain/kernel/screen';
import { overseers, staffRoles } from '@matricula/domain/kernel/staff-roles';
import { type Person } from '../shared/session/permissions';
import { decide, isBuilt, isVisible, type RouteEntry } from '../shared/routing/route-table';
import { publisherTabs } from '../shared/report/report-tabs';
import { menuOrder } from './menu-order';

export interface MenuItem {
  label: string;
  to: string;
  path: string;
}

export type MenuNode = ({ kind: 'item' } & MenuItem) | { kind: 'group'; label: string; items: MenuItem[] };

/** Addresses that highlight a group although none of its items links to them (SB-06). */
const alsoActive: Record<string, readonly string[]> = { Automation: ['/automation/my-automations', '/templates'], Leads: ['/lp/'] };

/** Further addresses that highlight an item: the tabs next to its screen. */
const alsoCurrent: Record<string, readonly (string | undefined)[]> = { '/publishers': publisherTabs.map(({ to }) => to) };

const places = new Map(
  menuOrder
    .flatMap((node) => (typeof node === 'string' ? [`/${node}`] : node.items.map((label) => `${node.group}/${label}`)))
    .map((item, place) => [item, place]),
);
const placeOf = ({ group, label }: Pick<MenuEntry, 'group' | 'label'>) => places.get(`${group ?? ''}/${label}`) ?? places.size;

/**
 * The menu of a user: items whose screen exists, whose rule holds and whose guard admits the user. A group is placed where its first item
 * is listed.
 */
export function menuFor(routes: readonly RouteEntry[], person: Person, flags: Readonly<Record<string, boolean>> = {}): MenuNode[] {
  const nodes: MenuNode[] = [];
  const entries = routes
    .filter((route) => isBuilt(route) && decide(route.guard, person, route.path).open)
    .flatMap(({ path, menu }) => menu.map((entry) => ({ path, ...entry })))
    .filter(({ rule }) => isVisible(rule, person, flags))
    .toSorted((one, other) => placeOf(one) - placeOf(other));
  for (const { group: title, label, to, path } of entries) {
    const item: MenuItem = { label, to: to ?? path, path };
    const group = nodes.find((node) => node.kind === 'group' && node.label === title);
    if (title === null) nodes.push({ kind: 'item', ...item });
    else if (group?.kind === 'group') group.items.push(item);
    else nodes.push({ kind: 'group', label: title, items: [item] });
  }
  return nodes;
}

/**
 * The menu as the sidebar shows it: of the reports only those of the documents and the current one, because there are too many to be read as a
 * list. The others are found at "All Reports" and by the search.
 */
export function inSidebar(nodes: readonly MenuNode[], url: string): MenuNode[] {
  const isShown = (item: MenuItem) => placeOf({ group: menuGroups.reports, label: item.label }) < places.size || isItemActive(item, url);
  return nodes.map((node) =>
    node.kind === 'group' && node.label === menuGroups.reports ? { ...node, items: node.items.filter(isShown) } : node,
  );
}

/** Screens below /leads that have a menu item of their own. */
const ownItems: readonly string[] = [leadScreens.duplicates.path, callScreens.leadsLiveCall.path];

const isFavourites = (url: string) => /^\/leads\?(.*&)?type=fav(&|$)/.test(url);

/** Whether an item is the current one; `url` is path and query. */
export function isItemActive(item: MenuItem, url: string): boolean {
  const path = url.split('?')[0] ?? '';
  if (item.to === '/leads?type=fav') return isFavourites(url);
  if (item.label === 'Leads')
    return (url.includes('leads') || url.includes('conversion')) && !isFavourites(url) && !ownItems.includes(path);
  return path === item.path || (alsoCurrent[item.path] ?? []).includes(path);
}

/** Whether a group is highlighted: the current path starts with one of its routes. */
export function isGroupActive(group: { label: string; items: MenuItem[] }, url: string): boolean {
  const path = url.split('?')[0] ?? '';
  const starts = (prefix: string) => path === prefix || path.startsWith(prefix.endsWith('/') ? prefix : `${prefix}/`);
  return group.items.some((item) => starts(item.path) || isItemActive(item, url)) || (alsoActive[group.label] ?? []).some(starts);
}

/** The open groups, plus the group of the current screen, so that users see where they are. */
export function withCurrentGroup(open: readonly string[], nodes: readonly MenuNode[], url: string): readonly string[] {
  const current = nodes.filter(
    (node) => node.kind === 'group' && !open.includes(node.label) && node.items.some((item) => isItemActive(item, url)),
  );
  return current.length === 0 ? open : [...open, ...current.map(({ label }) => label)];
}

/** Start page by role, for roles that oversee the work of others; used if the user may not open the dashboard. */
const STARTS: Readonly<Record<number, string>> = {
  [staffRoles.admin]: '/leads?type=all',
  [staffRoles.manager]: '/hourly-counsoler-report',
  [staffRoles.auditor]: '/timeline',
};

/** The start page of a user: the dashboard, else the page of their role (today's follow-ups for those who work leads), else the first menu item. */
export function homeFor(routes: readonly RouteEntry[], person: Person, flags: Readonly<Record<string, boolean>> = {}): string | null {
  const queue = person.acl.granted.has('LEADS') ? '/myfollowup?stage=today' : '/leads?type=all';
  const wanted = ['/dashboard', STARTS[person.role] ?? queue, '/leads?type=all'];
  const home = wanted.find((path) => canOpen(routes, person, path));
  if (home) return home;
  const first = menuFor(routes, person, flags)[0];
  if (!first) return null;
  return first.kind === 'item' ? first.to : (first.items[0]?.to ?? null);
}

/** Whether an address leads to an existing screen that the user may open. */
export function canOpen(routes: readonly RouteEntry[], person: Person, url: string): boolean {
  const parts = (path: string) => path.split('/');
  const wanted = parts(url.split(/[?#]/)[0] ?? '');
  return routes.some((route) => {
    const pattern = parts(route.path);
    const fits =
      pattern.length === wanted.length && pattern.every((part, at) => (part.startsWith(':') ? wanted[at] !== '' : part === wanted[at]));
    return fits && isBuilt(route) && decide(route.guard, person, url).open;
  });
}

/**
 * The bottom navigation of narrow screens: the entries that the user may open. "Dashboard" links to the start page; overseeing roles get no
 * follow-ups (FT-04).
 */
export function bottomEntries(routes: readonly RouteEntry[], person: Person): MenuItem[] {
  const entries: MenuItem[] = [
    { label: 'Dashboard', to: '/', path: '/dashboard' },
    { label: 'Leads', to: '/leads?type=all', path: '/leads' },
    { label: 'Reports', to: '/lead-reports', path: '/lead-reports' },
    { label: 'FollowUps', to: '/myfollowup?stage=today', path: '/myfollowup' },
  ];
  return entries.filter(
    ({ label, to, path }) => to === '/' || (canOpen(routes, person, path) && !(label === 'FollowUps' && overseers.includes(person.role))),
  );
}
