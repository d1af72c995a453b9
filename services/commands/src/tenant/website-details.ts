import { load, type CheerioAPI } from 'cheerio';
import type { FieldValues } from '@matricula/domain/kernel/field-check';
import { checkFields } from '@matricula/domain/kernel/field-check';
import { tenantProfileFields } from '@matricula/domain/tenant';

/** Social networks, recognised by the host of a link. */
const networks: Readonly<Record<string, RegExp>> = {
  facebook: /(^|\.)facebook\.com$/,
  instagram: /(^|\.)instagram\.com$/,
  youtube: /(^|\.)youtube\.com$/,
  twitter: /(^|\.)(twitter|x)\.com$/,
};
/** Pages of the same website, chosen by the text or target of their links. */
const pages: Readonly<Record<string, RegExp>> = { privacy_policy_url: /privacy/i, terms_condition_url: /terms|conditions/i };
const MOST_DESCRIPTION = 2_000;

type Linked = Record<string, unknown>;

/** The profile fields of an institution that a page contains, limited to values that the profile accepts. */
export function detailsOf(html: string, address: string): FieldValues {
  const page = load(html);
  const links = linksOf(page, address);
  const organisation = organisationOf(page);
  const place = objectOf(organisation.address);
  const meta = (name: string) => page(`meta[name="${name}"], meta[property="${name}"]`).first().attr('content');
  const found: FieldValues = {
    name:
      textOf(organisation.name) ??
      textOf(meta('og:site_name')) ??
      textOf(
        page('title')
          .first()
          .text()
          .split(/[|–—]| - /)[0],
      ),
    description: textOf(organisation.description) ?? textOf(meta('description')) ?? textOf(meta('og:description')),
    website: new URL(address).origin,
    phone: phoneOf(textOf(organisation.telephone) ?? links.find(({ url }) => url.protocol === 'tel:')?.url.pathname),
    email: emailOf(textOf(organisation.email) ?? links.find(({ url }) => url.protocol === 'mailto:')?.url.pathname),
    estd_year: /\d{4}/.exec(textOf(organisation.foundingDate) ?? '')?.[0],
    address1: textOf(place.streetAddress),
    city: textOf(place.addressLocality),
    state: textOf(place.addressRegion),
    pincode: numberOf(textOf(place.postalCode)),
  };
  const web = links.filter(({ url }) => /^https?:$/.test(url.protocol));
  for (const [field, host] of Object.entries(networks)) found[field] = web.find(({ url }) => host.test(url.hostname))?.url.href;
  for (const [field, word] of Object.entries(pages))
    found[field] = web.find(({ text, url }) => word.test(text) || word.test(url.pathname))?.url.href;
  return allowed({ ...found, description: found.description && String(found.description).slice(0, MOST_DESCRIPTION) });
}

/** Keeps only the values that the profile accepts. */
function allowed(found: FieldValues): FieldValues {
  const said = Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined && value !== ''));
  const wrong = new Set(checkFields(tenantProfileFields, said, {}).problems.map(({ field }) => field));
  return Object.fromEntries(Object.entries(said).filter(([name]) => !wrong.has(name)));
}

function linksOf(page: CheerioAPI, address: string): { url: URL; text: string }[] {
  return page('a[href]')
    .toArray()
    .flatMap((link) => {
      const href = page(link).attr('href') ?? '';
      const url = URL.canParse(href, address) ? new URL(href, address) : undefined;
      return url ? [{ url, text: page(link).text() }] : [];
    });
}

/** The organisation that a page describes for machines (schema.org), or nothing. */
function organisationOf(page: CheerioAPI): Linked {
  const described = page('script[type="application/ld+json"]')
    .toArray()
    .flatMap((script) => thingsOf(parsed(page(script).text())));
  return described.find((thing) => /Organization|College|University|School/.test(JSON.stringify(thing['@type'] ?? ''))) ?? {};
}

const thingsOf = (described: unknown): Linked[] =>
  (Array.isArray(described) ? described : [described]).flatMap((one) => [objectOf(one), ...graphOf(objectOf(one)['@graph'])]);
const graphOf = (graph: unknown): Linked[] => (Array.isArray(graph) ? graph.map(objectOf) : []);
const objectOf = (value: unknown): Linked => (typeof value === 'object' && value !== null ? (value as Linked) : {});

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    // Structured data of a page may be malformed: the rest is still used.
    return undefined;
  }
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value).replaceAll(/\s+/g, ' ').trim() || undefined : undefined;
const numberOf = (text: string | undefined) => (text && /^\d+$/.test(text) ? Number(text) : undefined);
const emailOf = (text: string | undefined) => text && decoded(text)?.toLowerCase();

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    // A malformed link is skipped.
    return undefined;
  }
}
/** The last ten digits. */
const phoneOf = (text: string | undefined) => text?.replaceAll(/\D/g, '').slice(-10);
