import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type LeadRow } from '@matricula/read-models/lead';
import { type UserRow } from '@matricula/read-models/user';
import { useMayCall } from '../../shared/call/call-number';
import { fetchRows } from '../../shared/grid/list-source';
import { get } from '../../shared/http/http';
import { canCall, type Callee } from '../../shared/lead/lead.query';
import { leadName } from '../../shared/lead/lead-name';
import { FRESH } from '../../shared/lead/stage-tone';
import { useLabels, withLabels } from '../../shared/session/labels';
import { usePublicConfig } from '../../shared/session/public-config';
import { useAllowed, usePerson, useTenant } from '../../shared/session/session';
import { useSettled } from '../../shared/ui/use-settled';
import { canOpen, menuFor } from '../menu';
import { routes } from '../routes';
import { DEFAULT_DESCRIPTION, DEFAULT_TARGET, matching, screensOf, targetOf, videoLinks, type Feature } from './search-matches';
import { t } from '../../shared/texts/texts';

const PAUSE_MS = 120;
const LEADS = 6;
const PEOPLE = 4;
const SCREENS = 8;

/** One line of the palette; `icon` names its icon. */
export interface PaletteItem {
  key: string;
  name: string;
  detail: string;
  icon: string;
  to: string;
  /** The person, if the user may call them. */
  callee?: Callee;
}

export interface PaletteGroup {
  title: string;
  items: PaletteItem[];
  state: 'ready' | 'waiting' | 'failed';
}

/** The e-mail is shown if the typed text matches part of it. */
const leadItem = (row: LeadRow, typed: string, mayCall: boolean): PaletteItem => {
  const email = row.email?.toLowerCase().includes(typed.toLowerCase()) ? row.email : undefined;
  const name = leadName(row);
  return {
    key: `lead/${row.leadId}`,
    name,
    detail: [row.phone, email, row.stage ?? t(FRESH), row.ownerName].filter((part) => part && part !== name).join(' · '),
    icon: 'lead',
    to: `/lp/${row.leadId}/conversation`,
    callee: mayCall && canCall(row) ? { leadId: row.leadId, phone: row.phone, name } : undefined,
  };
};

/** All matches of the text: leads and people from the server, screens from those the user may open. */
export function usePalette(text: string, shown: boolean): PaletteGroup[] {
  const person = usePerson();
  const tenant = useTenant();
  const labels = useLabels();
  const { config } = usePublicConfig();
  const typed = useSettled(text.trim(), PAUSE_MS);
  const mayLeads = useAllowed('LEADS');
  const mayCall = useMayCall();
  const tenantId = tenant?.id ?? '';

  const places = useQuery({
    queryKey: ['global-search', tenant?.tid],
    enabled: shown,
    staleTime: 300_000,
    queryFn: async () => {
      const answer = await get<Feature[]>('global-search');
      return { features: answer.data, quickLinks: (answer.defaultsData as Feature[] | undefined) ?? [] };
    },
  });
  const asked = shown && mayLeads && typed !== '';
  const found = <Row extends object>(list: string, limit: number) => ({
    queryKey: ['palette', tenant?.tid, list, typed],
    enabled: asked,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    queryFn: async ({ signal }: { signal: AbortSignal }) => (await fetchRows<Row>(list, { search: typed, limit }, signal)).rows,
  });
  const leads = useQuery(found<LeadRow>('leads', LEADS));
  const people = useQuery(found<UserRow>('users', PEOPLE));

  if (!person) return [];
  const screenItem = (feature: Feature): PaletteItem => ({
    key: `screen/${feature.uniqueKey ?? feature.url ?? feature.name}`,
    name: feature.name,
    detail: feature.description || DEFAULT_DESCRIPTION,
    icon: feature.group?.toLowerCase() ?? '',
    to: targetOf(feature, tenantId),
  });
  const reachable = (feature: Feature) => {
    const target = targetOf(feature, tenantId);
    return target === DEFAULT_TARGET || canOpen(routes, person, target);
  };
  // A colleague opens the list of their leads, unless the user may open a screen about people.
  const personItem = ({ userId, name, roleName }: UserRow): PaletteItem => ({
    key: `user/${userId}`,
    name,
    detail: t`${roleName} · leads of this person`,
    icon: 'user',
    to: `/leads?${new URLSearchParams({ type: 'all', ownerName: name }).toString()}`,
  });
  const stateOf = ({ isPending, isError }: { isPending: boolean; isError: boolean }) =>
    isError ? 'failed' : isPending ? 'waiting' : ('ready' as const);

  if (!text.trim()) {
    const quick: PaletteGroup = {
      title: t`Quick Links`,
      items: (places.data?.quickLinks ?? []).filter(reachable).map(screenItem),
      state: stateOf(places),
    };
    return [quick, { title: t`Video Links`, items: videoLinks.map(screenItem), state: 'ready' }];
  }
  const screens = screensOf(menuFor(routes, person, config.flags), (places.data?.features ?? []).filter(reachable), (label) =>
    withLabels(label, labels),
  );
  const groups: PaletteGroup[] = [
    { title: t`Leads`, items: (leads.data ?? []).map((row) => leadItem(row, typed, mayCall)), state: asked ? stateOf(leads) : 'ready' },
    { title: t`People`, items: (people.data ?? []).map(personItem), state: asked ? stateOf(people) : 'ready' },
    { title: t`Screens`, items: matching(screens, text).slice(0, SCREENS).map(screenItem), state: 'ready' },
  ];
  return groups.filter(({ items, state }) => items.length > 0 || state !== 'ready');
}
