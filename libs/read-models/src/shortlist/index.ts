export { shortlist, type ShortlistedCourse, type ShortlistRow } from './shortlist.read-model';
