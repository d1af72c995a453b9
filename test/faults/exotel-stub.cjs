/**
 * Loaded before the built product (`NODE_OPTIONS=--require`): the account of an institution at Exotel asks the server at `EXOTEL_STUB` instead of
 * Exotel's own. The adapter, its list and its webhooks are those of the product.
 */
const { ExotelVoice } = require('../../dist/libs/outbound/src/voice/exotel/exotel-voice.js');

const ask = ExotelVoice.prototype.ask;
ExotelVoice.prototype.ask = function (...args) {
  this.reach = { origin: process.env.EXOTEL_STUB, mayReach: () => true };
  return ask.apply(this, args);
};
