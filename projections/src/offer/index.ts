export { offerLists as lists } from './offer.lists';
