import { wireRecord } from '../record';
import { city, college, course, courseRule, state, stream } from './catalog.records';
import { countryOf } from './countries';

/** Adds a country's id and calling code to its name. */
function ofCountry({ country }: Readonly<Record<string, unknown>>) {
  const { id, phonecode } = countryOf(String(country)) ?? { id: country, phonecode: null };
  return { countryId: id, phonecode };
}

export const stateCalls = wireRecord(
  state,
  {
    create: 'POST state/create',
    get: 'GET state/getDetail/:id',
    change: 'PUT state/update/:id',
    status: 'PUT state/status/update/:id',
    remove: 'DELETE state/delete/:id',
  },
  { more: ofCountry, moreSchema: { countryId: { type: 'string' }, phonecode: { type: ['string', 'null'] } } },
);

export const cityCalls = wireRecord(city, {
  list: 'GET get/city',
  create: 'POST city/create',
  get: 'GET get/city/by/id/:id',
  change: 'PUT city/update/:id',
  status: 'PUT city/status/update/:id',
  remove: 'DELETE delete/city/by/id/:id',
});

export const streamCalls = wireRecord(stream, { list: 'GET getstreams' }, { names: { catName: 'cat_name' } });

export const courseCalls = wireRecord(course, { list: 'GET getCourses' }, { names: { courseName: 'course_name' } });

export const collegeCalls = wireRecord(
  college,
  { list: 'GET colleges', get: 'GET getclgdetail/:id' },
  {
    names: { clgName: 'clg_name', clgState: 'clg_state', clgCity: 'clg_city' },
    more: (row) => ({ clg_id: row.recordId }),
    moreSchema: { clg_id: { type: 'string' } },
  },
);

export const courseRuleCalls = wireRecord(courseRule, {
  create: 'POST save/state-course/rule',
  list: 'GET get-course-rule-list',
  change: 'PUT update-course-rule/:id',
  remove: 'DELETE delete-course-rule/:id',
});

/** Masters under the documents' names (001 §7.1, §7.11). */
export const catalogCalls = [stateCalls, cityCalls, streamCalls, courseCalls, collegeCalls, courseRuleCalls];
