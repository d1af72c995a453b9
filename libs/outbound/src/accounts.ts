export { exotelAccount as exotel } from './voice/exotel/exotel.account';
export { metaAccount as meta } from './whatsapp/meta/meta.account';
export { razorpayAccount as razorpay } from './payment/razorpay/razorpay.account';
export { smtpAccount as smtp } from './email/smtp/smtp.account';
export { twilioAccount as twilio } from './sms/twilio/twilio.account';
export { twilioVoiceAccount as twiliovoice } from './voice/twiliovoice/twiliovoice.account';
