import { useQuery } from '@tanstack/react-query';
import { get } from '../http/http';

/** A configured identity provider; null if none. */
export interface ProviderConfig {
  name: string;
  authorizeUrl: string;
  clientId: string;
}

/** Configuration available before sign-in. */
export interface PublicConfig {
  brand: string;
  provider1: ProviderConfig | null;
  provider2: ProviderConfig | null;
  /** Development only: sent mail and OTPs can be read at /dev/mailbox. */
  mailbox: boolean;
  flags: Record<string, boolean>;
  links: { terms?: string; privacy?: string; contact?: string };
  /** Notifications also arrive over the realtime messaging service. */
  realtime: boolean;
}

const PRODUCT = 'Matricula';
const blank: PublicConfig = { brand: PRODUCT, provider1: null, provider2: null, mailbox: false, flags: {}, links: {}, realtime: false };

function providerOf(value: unknown): ProviderConfig | null {
  if (typeof value !== 'object' || value === null) return null;
  const { name, authorizeUrl, clientId } = value as Partial<ProviderConfig>;
  return name && authorizeUrl && clientId ? { name, authorizeUrl, clientId } : null;
}

/** Reads the server's answer; missing or incomplete parts count as not configured. */
export function readPublicConfig(raw: Record<string, unknown>): PublicConfig {
  const brand = typeof raw.brand === 'string' ? raw.brand : (raw.brand as { name?: string } | undefined)?.name;
  return {
    brand: brand || PRODUCT,
    provider1: providerOf(raw.provider1),
    provider2: providerOf(raw.provider2),
    mailbox: raw.mailbox === true,
    flags: (raw.flags as Record<string, boolean> | undefined) ?? {},
    links: (raw.links as PublicConfig['links'] | undefined) ?? {},
    realtime: raw.realtime === true,
  };
}

/** The public configuration; until it is loaded, everything counts as not configured. */
export function usePublicConfig() {
  const query = useQuery({
    queryKey: ['config/public'],
    queryFn: async () => {
      const answer = await get<Record<string, unknown>>('config/public');
      return readPublicConfig(answer.data ?? answer);
    },
    staleTime: Infinity,
  });
  return { ...query, config: query.data ?? blank };
}
