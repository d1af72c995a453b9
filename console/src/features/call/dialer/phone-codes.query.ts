import { useQuery } from '@tanstack/react-query';
import { get } from '../../../shared/http/http';
import { type DataOf } from '../../../shared/http/answers';

const FRESH_MS = 60 * 60_000;

/** The phone codes of all countries, labelled with the country. */
export const usePhoneCodes = () =>
  useQuery({
    queryKey: ['masters', 'phone-codes'],
    queryFn: async () => {
      const { data } = await get<DataOf<'Catalog_countries'>>('getcountries');
      return data.flatMap(({ id, name, phonecode }) =>
        phonecode ? [{ key: id, value: `${id} ${phonecode}`, code: phonecode, label: `${phonecode} ${name}` }] : [],
      );
    },
    staleTime: FRESH_MS,
  });
