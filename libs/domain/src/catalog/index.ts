export { collegePreferenceFields } from './college-preference.fields';
export { catalogContext } from './catalog.context';
export { countries, countryOf, type Country } from './countries';
export { dayCodes, firstLeadSources, indianBanks, languages, secondLeadSources, type Bank } from '../kernel/reference-lists';
export {
  city,
  college,
  collegeCategory,
  collegeCourse,
  collegeFacility,
  course,
  courseLevels,
  courseRule,
  degree,
  feeTypes,
  specialisation,
  state,
  stream,
  studyModes,
} from './catalog.records';
export { isWithinFees, yearlyFee, type CourseFee } from './yearly-fee';
