export { razorpay } from './razorpay/razorpay.provider';
