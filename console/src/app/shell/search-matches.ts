/** What the palette finds among the places of the product. Pure. */
import { type MenuNode } from '../menu';
import { type RowOf } from '../../shared/http/answers';

type Offered = RowOf<'GlobalSearch_search'>;
export type Feature = Pick<Offered, 'name'> & Partial<Offered>;

export const DEFAULT_DESCRIPTION = 'Navigate quickly to key pages';
export const DEFAULT_TARGET = '/dashboard';

/** The documents' list of videos: places to come, which lead to the default target as long as they have no address (GS-01, GS-07). */
export const videoLinks: readonly Feature[] = [
  'Getting Started with CRM',
  'How to Import Leads',
  'Create an Email Campaign',
  'Automation Basics',
  'Reports & Analytics Tour',
].map((name) => ({ name, group: 'video' }));

/** Where a feature leads; a tenant profile address is filled with the current tenant's id. */
export const targetOf = (feature: Feature, tenantId: string): string =>
  (feature.url || DEFAULT_TARGET).replace('/tenant-profile/:id', `/tenant-profile/${tenantId}`);

/** Every screen of a person's menu, with the server's words for those it describes, and what it offers beyond the menu. */
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

/** Features in which every word of the text occurs; those whose name starts with it first. */
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

/** The parts of a text around the first place where the words that were typed occur. */
export function marked(text: string, typed: string): [before: string, found: string, after: string] {
  const at = typed.trim() ? text.toLowerCase().indexOf(typed.trim().toLowerCase()) : -1;
  if (at < 0) return [text, '', ''];
  const end = at + typed.trim().length;
  return [text.slice(0, at), text.slice(at, end), text.slice(end)];
}
