export { exotel } from './exotel/exotel.provider';
