/** What the global search finds. Pure. */
export interface Feature {
  name: string;
  description?: string;
  keywords?: string[];
  url?: string;
  group?: string;
  uniqueKey?: string;
  iconUrl?: string;
}

export const DEFAULT_DESCRIPTION = 'Navigate quickly to key pages';
export const DEFAULT_TARGET = '/dashboard';

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
