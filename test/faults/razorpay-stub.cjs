/**
 * Loaded before the built product (`NODE_OPTIONS=--require`): each account at Razorpay asks the server that `RAZORPAY_STUBS` names for its key, instead
 * of Razorpay's own. The adapter, its lists and its webhooks are those of the product.
 */
const { RazorpayPayments } = require('../../dist/libs/outbound/src/payment/razorpay/razorpay-payment.js');

const stubs = JSON.parse(process.env.RAZORPAY_STUBS);
const send = RazorpayPayments.prototype.send;
RazorpayPayments.prototype.send = function (...args) {
  this.reach = { origin: stubs[this.settings.keyId], mayReach: () => true };
  return send.apply(this, args);
};
