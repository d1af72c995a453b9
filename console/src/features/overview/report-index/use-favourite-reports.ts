import { type Place } from '../dashboard/board-layout';
import { useBoardLayout } from '../dashboard/board-layout.query';

const BOARD = 'reports';

/** The reports that the user marked as favourites, which the server stores as the arrangement of the list of reports. */
export function useFavouriteReports() {
  const { places, isPending, show, keep } = useBoardLayout(BOARD);
  const names = (Array.isArray(places) ? (places as Partial<Place>[]) : []).flatMap(({ name }) => (typeof name === 'string' ? [name] : []));
  const change = (name: string) => {
    const next = names.includes(name) ? names.filter((one) => one !== name) : [...names, name];
    const arranged = next.map((one) => ({ name: one, columns: 1, rows: 1 }));
    show(arranged);
    void keep(arranged);
  };
  return { favourites: names, isPending, change };
}
