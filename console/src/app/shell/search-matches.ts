/** What the command palette finds among the product's screens. Pure. */
import { type MenuNode } from '../menu';
import { type RowOf } from '../../shared/http/answers';

type Offered = RowOf<'GlobalSearch_search'>;
export type Feature = Pick<Offered, 'name'> & Partial<Offered>;

export const DEFAULT_DESCRIPTION = 'Navigate quickly to key pages';
export const DEFAULT_TARGET = '/dashboard';

/** The documents' list of videos, not yet available: links without an address lead to the default target (GS-01, GS-07). */
export const videoLinks: readonly Feature[] = [
  'Getting Started with CRM',
  'How to Import Leads',
  'Create an Email Campaign',
  'Automation Basics',
  'Reports & Analytics Tour',
].map((name) => ({ name, group: 'video' }));

/** The address of a feature; the tenant profile address contains the current tenant's id. */
export const targetOf = (feature: Feature, tenantId: string): string =>
  (feature.url || DEFAULT_TARGET).replace('/tenant-profile/:id', `/tenant-profile/${tenantId}`);

/** The screens of a user's menu, with the server's keywords where it has some, and features beyond the menu. */
export function screensOf(menu: readonly MenuNode[], features: readonly Feature[], labelled: (text: string) => string): Feature[] {
  const described = new Map(features.map((feature) => [feature.url, feature]));
  const screens = menu.flatMap((node) => {
    const items = node.kind === 'group' ? node.items.map((item) => ({ ...item, group: node.label })) : [{ ...node, group: node.label }];
    return items.map(({ label, to, group }): Feature => {
      const own = described.get(to);
      return { ...own, name: labelled(label), keywords: [group, ...(own?.keywords ?? [])], url: to, group: own?.group ?? group };
    });
  });
  const urls = new Set(screens.map(({ url }) => url));
  return [...screens, ...features.filter(({ url }) => !urls.has(url))];
}

/** Features that contain every word of the text; those whose name starts with it come first. */
export function matching(features: readonly Feature[], text: string): Feature[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const start = words.join(' ');
  return features
    .filter(({ name, description, keywords }) => {
      const haystack = [name, description ?? '', ...(keywords ?? [])].join(' ').toLowerCase();
      return words.every((word) => haystack.includes(word));
    })
    .map((feature, at) => ({ feature, at, first: feature.name.toLowerCase().startsWith(start) ? 0 : 1 }))
    .sort((a, b) => a.first - b.first || a.at - b.at)
    .map(({ feature }) => feature);
}

/** Splits a text around the first occurrence of the typed words. */
export function marked(text: string, typed: string): [before: string, found: string, after: string] {
  const at = typed.trim() ? text.toLowerCase().indexOf(typed.trim().toLowerCase()) : -1;
  if (at < 0) return [text, '', ''];
  const end = at + typed.trim().length;
  return [text.slice(0, at), text.slice(at, end), text.slice(end)];
}
