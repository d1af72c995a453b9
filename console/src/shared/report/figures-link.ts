/** A link to past figures: log, position, and the settings that were the same for every reader. Pure. */
import { type Schema } from '../http/answers';

/** What the server needs to compute the figures, and the version of the read model that counted them. */
export type FiguresLink = Required<Omit<Schema<'PastLinkDto'>, 'until'>> & { version: number };

/** Figures of a link or of a chosen moment; only a link states the calculation version. */
export type ShownFigures = Omit<FiguresLink, 'version'> & { version?: number; until?: string };

/** The address parameter that holds the link. */
export const FIGURES = 'figures';
const BETWEEN = '~';

/** `sunrise~0000000000001234~5~Asia/Kolkata~2026-11-21T05:02:11.000Z` */
export const writeFigures = ({ tenant, position, version, zone, at }: FiguresLink): string =>
  [tenant, position, version, zone, at].join(BETWEEN);

/** Undefined for a text that is not a link. */
export function readFigures(text: string | null): FiguresLink | undefined {
  const [tenant, position, version, zone, at, more] = text?.split(BETWEEN) ?? [];
  if (!tenant || !position || !version || !/^\d+$/.test(version) || !zone || !at || more !== undefined) return undefined;
  return { tenant, position, version: Number(version), zone, at };
}

/**
 * The address that shows these figures: the choices of the current address, with the days as dates because "today" moves. `shown` are displayed
 * choices that the address may lack; a value in the address wins, because it may be newer than the displayed one.
 */
export function addressOf(
  { origin, pathname, search }: Pick<Location, 'origin' | 'pathname' | 'search'>,
  days: string,
  shown: Readonly<Record<string, string | undefined>>,
  figures: FiguresLink,
): string {
  const params = new URLSearchParams(search);
  params.set('days', days);
  for (const [name, value] of Object.entries(shown)) if (value !== undefined && !params.has(name)) params.set(name, value);
  params.set(FIGURES, writeFigures(figures));
  return `${origin}${pathname}?${params.toString()}`;
}
