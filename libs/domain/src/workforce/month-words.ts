export { monthWords } from '../kernel/date-words';
