export { catalogContext } from './catalog.context';
export { countries, countryOf, type Country } from './countries';
export { city, college, course, state, stream } from './catalog.records';
