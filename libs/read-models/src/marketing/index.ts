export { audienceMembers, type AudienceMember } from './audience-members.read-model';
export { broadcastMessages, type BroadcastMessage } from './broadcast-messages.read-model';
export { broadcasts, type BroadcastRow } from './broadcasts.read-model';
export { publisherDays, type PublisherDay } from './publisher-days.read-model';
export { publisherFacts, qualities, qualityWords, type PublisherFact, type Quality } from './publisher-facts.read-model';
export { publisherPayments, type PublisherPayment } from './publisher-payments.read-model';
