export { exotel } from './exotel/exotel.provider';
export { twiliovoice } from './twiliovoice/twiliovoice.provider';
